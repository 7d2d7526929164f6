import { Problem } from '../schemas/problem.ts'

/** What a person hears who leaves unsent edits behind. */
export const STAY = 'They stay in the copy of this account, and go out when you come back to it.'

/** What a person hears who signs out with some. */
export const GOES_TOO = 'Signing out removes the copy, and what was not sent with it.'

/** What a person hears who signed out while the keychain did not answer. */
export const TOKEN_LEFT =
  'The copy was removed. Whether the keychain still has the token could not be found out: look in it, or revoke the token at the server.'

/** Changing to another workspace would cut off what runs in this one. */
export function busy(): Problem {
  return new Problem(
    'account.busy',
    'An import is under way, and would be cut off. Wait until it has ended, or cancel it, and try again.',
  )
}

/** Accounts are no matter of whoever reaches this machine over the network. */
export function notYours(): Problem {
  return new Problem(
    'auth.forbidden',
    'Only whoever sits at this machine may see its accounts and change them.',
  )
}
