/** The names that a new store gives its user and its organization, until the user gives others. */
export const FIRST_USER_NAME = 'You'
export const FIRST_ORGANIZATION_TITLE = 'My workspace'

/** The name that others see of a user who has not given one. */
export const UNNAMED_USER = 'Unnamed user'
