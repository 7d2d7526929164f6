import type { AccountShown } from '../../../src-main/schemas/people/account.ts'
import { remoteName } from '../../session/connection-words.ts'

/** Returns the name of an account, as in "Ada at docs.example.org". */
export const accountName = ({ user, remote }: Pick<AccountShown, 'user' | 'remote'>): string =>
  `${user.displayName} at ${remoteName(remote)}`

/** The name of the workspace without an account. */
export const THIS_MACHINE = 'This machine'
