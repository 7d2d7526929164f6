/** What is said of a space that is listed and not kept. */
export const ONLINE_ONLY = 'Not kept on this machine. Opens while the server is reached.'
