import { Problem } from '../schemas/problem.ts'

/** The notice for a user who leaves an account with unsent edits. */
export const EDITS_STAY = 'They stay in the copy of this account, and are sent when you return to it.'

/** The notice for a user who signs out with unsent edits. */
export const COPY_REMOVED =
  'Signing out removes the copy. Their texts go to the trash of this machine for 30 days, and are not sent.'

/** The notice for a user who signed out without an answer from the keychain. */
export const TOKEN_LEFT =
  'The copy was removed. The keychain did not answer and may still have the token: check it, or revoke the token at the server.'

/** Returns the problem of a switch that would interrupt a running import. */
export function busy(): Problem {
  return new Problem(
    'account.busy',
    'An import is running and would be interrupted. Wait until it has ended, or cancel it, and try again.',
  )
}

/** Returns the problem of unsent edits that no trash can receive. They would be lost with their copy. */
export function noTrashAvailable(): Problem {
  return new Problem(
    'state.conflict',
    'Nothing was removed: this account has edits that were not sent, and the workspace that is open is damaged, so its trash cannot take them. Open another account, or start the workspace of this machine anew, and try again.',
  )
}
