import type { AccountShown } from '../../../src-main/schemas/people/account.ts'
import { remoteName } from '../../session/connection-words.ts'

/** Who and where, as in "Ada at docs.example.org". */
export const accountName = ({ user, remote }: Pick<AccountShown, 'user' | 'remote'>): string =>
  `${user.displayName} at ${remoteName(remote)}`

/** What the workspace without an account is called. */
export const THIS_MACHINE = 'This machine'
