import { randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Store } from '../store/store.ts'

/** What a store knows of itself. */
export interface Identity {
  /** The user of whoever sits at this machine. */
  localUser: string
  /** The organization that this store was made for. */
  organization: string
  /** Signs the addresses of files: whoever holds one may read that file. */
  fileKey: string
}

/** Reads what the store knows of itself; a new store gets a user, an organization and a key first. */
export function identityOf(store: Store, { clock, newId }: { clock: Clock; newId: IdSource }): Identity {
  return store.transaction(() => {
    const known = store.get<{ value: string }>("SELECT value FROM setting WHERE name = 'identity'")
    if (known) return JSON.parse(known.value) as Identity
    const identity: Identity = {
      localUser: newId(),
      organization: newId(),
      fileKey: randomBytes(32).toString('hex'),
    }
    const now = clock()
    store.run(
      'INSERT INTO user (id, display_name, created_at) VALUES (?, ?, ?)',
      identity.localUser,
      'You',
      now,
    )
    store.run(
      'INSERT INTO organization (id, title, created_at) VALUES (?, ?, ?)',
      identity.organization,
      'My workspace',
      now,
    )
    store.run(
      "INSERT INTO member (organization, user, role, joined_at) VALUES (?, ?, 'admin', ?)",
      identity.organization,
      identity.localUser,
      now,
    )
    store.run("INSERT INTO setting (name, value) VALUES ('identity', ?)", JSON.stringify(identity))
    return identity
  })
}
