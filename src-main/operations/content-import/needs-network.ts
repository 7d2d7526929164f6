/** What stands at an address is read by the host, which needs the network for it. */
export const NEEDS_NETWORK = {
  refused: 'What stands at an address is read by the host of the space. Connect to it and try again.',
} as const
