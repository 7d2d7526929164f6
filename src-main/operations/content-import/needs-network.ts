/** The refusal without the network: the server of the space fetches an address, not a copy. */
export const NEEDS_NETWORK = {
  kind: 'refused',
  why: 'What stands at an address is read and taken in by the server of the workspace.',
} as const
