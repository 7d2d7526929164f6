/** The name of the accounts screen. */
export const ACCOUNTS_SCREEN = 'accounts'
