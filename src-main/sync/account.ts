import { randomBytes } from 'node:crypto'
import type { Reader, Store, Writer } from '../store/store.ts'
import { Problem } from '../schemas/problem.ts'
import { endOwnFeed } from './own-feed.ts'

/** Whose replica a store is. */
export interface Account {
  /** The address of the remote, without /v1. */
  remote: string
  /** The user there; null until the remote has said who the token belongs to. */
  user: { id: string; displayName: string } | null
  /** The organizations of the user, as the remote listed them last. */
  organizations: string[]
}

/** The account that a store is a replica for; undefined for a store of another role, or a new one. */
export function accountOf(store: Reader): Account | undefined {
  const row = store.get<{ value: string }>("SELECT value FROM setting WHERE name = 'account'")
  return row && (JSON.parse(row.value) as Account)
}

export function saveAccount(store: Store, account: Account): void {
  store.run(
    "INSERT INTO setting (name, value) VALUES ('account', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    JSON.stringify(account),
  )
}

/**
 * Makes a new store the replica of a remote, or finds that it is one. A store is for one remote and one role
 * only: mixing two would send what belongs to one to the other. Throws `sync.other-role` and `sync.other-remote`.
 */
export function openAccount(store: Store, remote: string): Account {
  return store.transaction(() => {
    const known = accountOf(store)
    if (known && known.remote !== remote) throw otherRemote(known.remote)
    if (!known && store.get("SELECT 1 FROM setting WHERE name = 'identity'")) throw otherRole()
    endOwnFeed(store)
    if (known) return known
    const account: Account = { remote, user: null, organizations: [] }
    saveAccount(store, account)
    store.run("INSERT INTO setting (name, value) VALUES ('file-key', ?)", randomBytes(32).toString('hex'))
    return account
  })
}

/** Whether the person works offline on purpose: their word holds until they take it back, over restarts too. */
export function isOfflineOnPurpose(store: Reader): boolean {
  return store.get("SELECT 1 FROM setting WHERE name = 'offline-on-purpose'") !== undefined
}

export function saveOfflineOnPurpose(store: Writer, offline: boolean): void {
  if (offline) store.run("INSERT OR IGNORE INTO setting (name, value) VALUES ('offline-on-purpose', 'true')")
  else store.run("DELETE FROM setting WHERE name = 'offline-on-purpose'")
}

/** The key that the addresses of files of a replica are signed with. */
export function fileKeyOf(store: Store): string {
  const row = store.get<{ value: string }>("SELECT value FROM setting WHERE name = 'file-key'")
  if (!row) throw new Error('A replica has no key for its files')
  return row.value
}

function otherRemote(known: string): Problem {
  return new Problem(
    'sync.other-remote',
    `This data folder holds a copy of ${known}. Choose another folder for another address.`,
  )
}

function otherRole(): Problem {
  return new Problem(
    'sync.other-role',
    'This data folder is a workspace of its own, so it cannot become the copy of another one. Choose a new folder.',
  )
}
