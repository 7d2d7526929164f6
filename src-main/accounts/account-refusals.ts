import { Problem } from '../schemas/problem.ts'

/** What a person hears who leaves unsent edits behind. */
export const STAY = 'They stay in the copy of this account, and go out when you come back to it.'

/** What a person hears who signs out with some. */
export const GOES_TOO =
  'Signing out removes the copy. What you wrote in them goes to the trash of this machine, for 30 days, and is not sent.'

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

/** What a copy never sent would be lost with it, where no trash can take it. */
export function nowhereToPut(): Problem {
  return new Problem(
    'state.conflict',
    'Nothing was removed: this account has edits that were not sent, and the workspace that is open is damaged, so its trash cannot take them. Open another account, or start the workspace of this machine anew, and try again.',
  )
}
