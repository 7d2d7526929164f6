/** The refusal without the network: the server of the space fetches an address, not a copy. */
export const NEEDS_NETWORK = {
  kind: 'refused',
  reason: 'The server of the workspace reads and imports the content of an address.',
} as const
