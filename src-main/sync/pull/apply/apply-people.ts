import type { FedPerson } from '../../../schemas/feed/feed-people.ts'
import type { Writer } from '../../../store/store.ts'

/**
 * Writes the users whom an answer references. An email address that moved between users is removed from the previous
 * one first. The bytes of pictures were fetched before.
 */
export function applyPeople(store: Writer, people: readonly FedPerson[]): void {
  for (const { id, displayName, email = null, photoURL = null, picture } of people) {
    if (email !== null) store.run('UPDATE user SET email = NULL WHERE email = ? AND id <> ?', email, id)
    store.run(
      `INSERT INTO user (id, display_name, email, photo_url, picture, picture_type, created_at)
       VALUES (?, ?, ?, ?, (SELECT id FROM blob WHERE hash = ?), ?, 0)
       ON CONFLICT (id) DO UPDATE SET display_name = excluded.display_name, email = excluded.email,
         photo_url = excluded.photo_url, picture = excluded.picture, picture_type = excluded.picture_type`,
      id,
      displayName,
      email,
      picture ? null : photoURL,
      picture ? Buffer.from(picture.hash, 'hex') : null,
      picture?.contentType ?? null,
    )
  }
}
