import { randomBytes } from 'node:crypto'
import { Problem } from '../schemas/problem.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import { endOwnFeed } from './own-feed.ts'

/** The account of a replica. */
export interface Account {
  /** The address of the remote, without /v1. */
  remote: string
  /** The user at the remote; null until the remote has reported the token's user. */
  user: { id: string; displayName: string } | null
  /** The organizations of the user, from the latest list of the remote. */
  organizations: string[]
}

/** Returns the account of a replica's store; undefined for a store of another role, or a new one. */
export function accountOf(store: Reader): Account | undefined {
  const row = store.get<{ value: string }>("SELECT value FROM setting WHERE name = 'account'")
  return row && (JSON.parse(row.value) as Account)
}

/** Stores the account of a replica. */
export function saveAccount(store: Store, account: Account): void {
  store.run(
    "INSERT INTO setting (name, value) VALUES ('account', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    JSON.stringify(account),
  )
}

/**
 * Makes a new store a replica of a remote, or opens it as one. A store has one remote and one role: with two, content
 * of one would be sent to the other. Throws `sync.other-role` and `sync.other-remote`.
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

/** True when the user works offline on purpose. The choice survives restarts until the user revokes it. */
export function isOfflineOnPurpose(store: Reader): boolean {
  return store.get("SELECT 1 FROM setting WHERE name = 'offline-on-purpose'") !== undefined
}

/** Stores whether the user works offline on purpose. */
export function saveOfflineOnPurpose(store: Writer, offline: boolean): void {
  if (offline) store.run("INSERT OR IGNORE INTO setting (name, value) VALUES ('offline-on-purpose', 'true')")
  else store.run("DELETE FROM setting WHERE name = 'offline-on-purpose'")
}

/** Returns the key that signs the addresses of a replica's files. */
export function fileKeyOf(store: Store): string {
  const row = store.get<{ value: string }>("SELECT value FROM setting WHERE name = 'file-key'")
  if (!row) throw new Error('A replica has no key for its files')
  return row.value
}

function otherRemote(known: string): Problem {
  return new Problem(
    'sync.other-remote',
    `This data folder contains a copy of ${known}. Choose another folder for another address.`,
  )
}

function otherRole(): Problem {
  return new Problem(
    'sync.other-role',
    'This data folder is a workspace of its own, so it cannot become the copy of another one. Choose a new folder.',
  )
}
