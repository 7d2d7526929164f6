import { join } from 'node:path'
import type { Workspace } from '../workspace/core.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import type { TokenPlace } from '../schemas/people/account.ts'
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

/** Where the token of a copy is, and what the person has to know of it. */
export interface HeldToken {
  place: TokenPlace
  told: string | null
}

/** The copy of an account while it is worked with. */
export interface OpenCopy {
  workspace: Workspace
  token: HeldToken
  /** Goes on with another token, and tries at once whether the remote knows it. */
  renew(value: string, token: HeldToken): void
}

/** Opens the copy of an account with the token that was kept for it; without one it works on, offline. */
export async function openCopyOf(parts: CopyParts, account: KnownAccount): Promise<OpenCopy> {
  const { remote } = account
  const kept = await storedToken(parts.keychain, account)
  let value = kept.value
  const workspace = openWith(
    parts.connect(remote, () => value),
    (client) => parts.openCopy(folderOf(parts.data, account), remote, client),
  )
  const copy: OpenCopy = {
    workspace,
    token: kept.token,
    renew(next, token) {
      value = next
      copy.token = token
      void workspace.replica?.loop.runRound()
    },
  }
  return copy
}

/** A copy that cannot be opened leaves no client behind. */
function openWith(client: RemoteClient, open: (client: RemoteClient) => Workspace): Workspace {
  try {
    return open(client)
  } catch (error) {
    client.close()
    throw error
  }
}

/** The folder of the copy of an account. */
export const folderOf = (data: string, { id }: Pick<KnownAccount, 'id'>): string => join(data, 'accounts', id)

interface StoredToken {
  value: string | undefined
  token: HeldToken
}

async function storedToken(keychain: Keychain, { remote, user }: KnownAccount): Promise<StoredToken> {
  const read = await keychain.read(tokenAccount({ remote, user: user.id }))
  if (!read.ok) return missing(`${NO_TOKEN} ${read.problem.message}`)
  if (read.secret === null) return missing(NO_TOKEN)
  return { value: read.secret, token: { place: 'keychain', told: null } }
}

const missing = (told: string): StoredToken => ({ value: undefined, token: { place: 'missing', told } })

const NO_TOKEN =
  'There is no token for this account, so nothing is sent or fetched. What you write is kept here until you give one.'
