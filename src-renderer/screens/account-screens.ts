/** The name of the screen of accounts. */
export const ACCOUNTS_SCREEN = 'accounts'
