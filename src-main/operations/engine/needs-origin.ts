/** What changes who belongs to an organization, and who may do what, makes no sense without its host. */
export const NEEDS_ORIGIN = {
  kind: 'refused',
  why: 'Who belongs to an organization is kept where it is hosted. Connect to it and try again.',
} as const
