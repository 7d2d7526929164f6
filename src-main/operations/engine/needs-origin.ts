/** The refusal without the network: memberships and permissions of an organization need its host. */
export const NEEDS_ORIGIN = {
  kind: 'refused',
  why: 'Who belongs to an organization is kept where it is hosted. Connect to it and try again.',
} as const
