/** The names that a new store gives its user and its organization, until the user gives others. */
export const FIRST_USER_NAME = 'You'
export const FIRST_ORGANIZATION_TITLE = 'My workspace'
