import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteClient } from '../remote/remote-client.ts'
import type { TokenPlace } from '../schemas/people/account.ts'
import { tokenAccount, type Keychain } from '../secrets/keychain.ts'
import type { HostedWorkspace } from '../workspace/workspace.ts'
import type { KnownAccount } from './account-list.ts'

export interface CopyParts {
  /** The data folder, with the copies in folders below it. */
  data: string
  keychain: Keychain
  /** Opens the copy of an account. */
  openCopy(folder: string, remote: string, client: RemoteClient): HostedWorkspace
  connect(remote: string, token: () => string | undefined): RemoteClient
}

/** The place of a copy's token, with a notice for the user. */
export interface TokenLocation {
  place: TokenPlace
  notice: string | null
}

/** The copy of an account while it is open. */
export interface OpenCopy {
  workspace: HostedWorkspace
  token: TokenLocation
  /** Replaces the token, and runs a round at once to check it. */
  renew(value: string, token: TokenLocation): void
}

/** Opens the copy of an account with its stored token. Without one it works offline. */
export async function openCopyOf(parts: CopyParts, account: KnownAccount): Promise<OpenCopy> {
  const { remote } = account
  const stored = await storedToken(parts.keychain, account)
  let value = stored.value
  const workspace = openWith(
    parts.connect(remote, () => value),
    (client) => parts.openCopy(folderOf(parts.data, account), remote, client),
  )
  const copy: OpenCopy = {
    workspace,
    token: stored.token,
    renew(next, token) {
      value = next
      copy.token = token
      void workspace.replica?.loop.runRound()
    },
  }
  return copy
}

/** Opens the workspace, and closes the client when that fails. */
function openWith(client: RemoteClient, open: (client: RemoteClient) => HostedWorkspace): HostedWorkspace {
  try {
    return open(client)
  } catch (error) {
    client.close()
    throw error
  }
}

/** Returns the folder of an account's copy. */
export const folderOf = (data: string, { id }: Pick<KnownAccount, 'id'>): string => join(data, 'accounts', id)

/** Removes the closed copy of an account. Another program may hold its files for a moment, such as a scanner. */
export function removeCopyOf(data: string, account: Pick<KnownAccount, 'id'>): Promise<void> {
  return rm(folderOf(data, account), { recursive: true, force: true, maxRetries: 5 })
}

interface StoredToken {
  value: string | undefined
  token: TokenLocation
}

async function storedToken(keychain: Keychain, { remote, user }: KnownAccount): Promise<StoredToken> {
  const read = await keychain.read(tokenAccount({ remote, user: user.id }))
  if (!read.ok) return missing(`${NO_TOKEN} ${read.problem.message}`)
  if (read.secret === null) return missing(NO_TOKEN)
  const { secret: value, notice } = read
  return {
    value,
    token: notice === undefined ? { place: 'keychain', notice: null } : { place: 'session', notice },
  }
}

const missing = (notice: string): StoredToken => ({ value: undefined, token: { place: 'missing', notice } })

const NO_TOKEN =
  'There is no token for this account, so nothing is sent or fetched. Your edits stay here until you enter one.'
