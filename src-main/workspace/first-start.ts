import { randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import { FIRST_ORGANIZATION_TITLE, FIRST_USER_NAME } from '../schemas/people/first-names.ts'
import type { Store } from '../store/store.ts'

/** The identity of a store. */
export interface Identity {
  /** The id of the local user. */
  localUser: string
  /** The organization of this store. */
  organization: string
  /** The key that signs addresses of files. Anyone with an address may read its file. */
  fileKey: string
}

/** Returns the identity of the store. A new store first receives a user, an organization and a key. */
export function identityOf(store: Store, { clock, newId }: { clock: Clock; newId: IdSource }): Identity {
  return store.transaction(() => {
    const existing = store.get<{ value: string }>("SELECT value FROM setting WHERE name = 'identity'")
    if (existing) return JSON.parse(existing.value) as Identity
    const identity: Identity = {
      localUser: newId(),
      organization: newId(),
      fileKey: randomBytes(32).toString('hex'),
    }
    const now = clock()
    store.run(
      'INSERT INTO user (id, display_name, created_at) VALUES (?, ?, ?)',
      identity.localUser,
      FIRST_USER_NAME,
      now,
    )
    store.run(
      'INSERT INTO organization (id, title, created_at) VALUES (?, ?, ?)',
      identity.organization,
      FIRST_ORGANIZATION_TITLE,
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
