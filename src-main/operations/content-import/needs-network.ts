/** What stands at an address is read by the server of the space, and not by a copy. */
export const NEEDS_NETWORK = {
  kind: 'refused',
  why: 'What stands at an address is read and taken in by the server of the workspace.',
} as const
