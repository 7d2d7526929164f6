import { join } from 'node:path'
import type { Workspace } from '../core.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import { tokenAccount, type Keychain } from '../secrets/keychain.ts'
import type { KnownAccount } from './account-list.ts'

export interface CopyParts {
  /** The data folder: the copies lie in folders of their own below it. */
  data: string
  keychain: Keychain
  /** Opens the copy of an account. */
  openCopy(folder: string, remote: string, client: RemoteClient): Workspace
  connect(remote: string, token: () => string | undefined): RemoteClient
}

/** The copy of an account while it is worked with. */
export interface OpenCopy {
  workspace: Workspace
  /** What the person has to know of its token: that it is kept for this session alone, or is not there. */
  told: string | null
  /** Goes on with another token, and tries at once whether the remote knows it. */
  renew(token: string, told: string | null): void
}

/** Opens the copy of an account with the token that was kept for it; without one it works on, offline. */
export async function openCopyOf(parts: CopyParts, account: KnownAccount): Promise<OpenCopy> {
  const { remote } = account
  const kept = await keptToken(parts.keychain, account)
  let token = kept.token
  const workspace = parts.openCopy(
    folderOf(parts.data, account),
    remote,
    parts.connect(remote, () => token),
  )
  const copy: OpenCopy = {
    workspace,
    told: kept.told,
    renew(next, told) {
      token = next
      copy.told = told
      void workspace.replica?.loop.runRound()
    },
  }
  return copy
}

/** The folder of the copy of an account. */
export const folderOf = (data: string, { id }: Pick<KnownAccount, 'id'>): string => join(data, 'accounts', id)

interface KeptToken {
  token: string | undefined
  told: string | null
}

async function keptToken(keychain: Keychain, { remote, user }: KnownAccount): Promise<KeptToken> {
  const read = await keychain.read(tokenAccount({ remote, user: user.id }))
  if (!read.ok) return { token: undefined, told: `${NO_TOKEN} ${read.problem.message}` }
  if (read.secret === null) return { token: undefined, told: NO_TOKEN }
  return { token: read.secret, told: null }
}

const NO_TOKEN =
  'There is no token for this account, so nothing is sent or fetched. What you write is kept here until you give one.'
