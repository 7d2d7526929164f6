/** The sentence for a space that is listed and not available offline. */
export const ONLINE_ONLY = 'Not kept on this machine. Opens while the server is reached.'
