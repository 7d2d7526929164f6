/** The refusal without the network: memberships and permissions of an organization need its host. */
export const NEEDS_ORIGIN = {
  kind: 'refused',
  reason: 'The members of an organization are stored where it is hosted. Connect to it and try again.',
} as const
