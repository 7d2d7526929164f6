/** The sentence for a space that is listed and not available offline. */
export const ONLINE_ONLY = 'Not available offline. Opens while the server is reachable.'
