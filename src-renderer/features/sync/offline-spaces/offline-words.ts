/** What is said of a space that is listed and not kept. */
export const NOT_KEPT = 'Not kept on this machine. Opens while the server is reached.'
