import type { User } from '../../../schemas/people/user.ts'
import type { Writer } from '../../../store/store.ts'

/**
 * Writes the users whom an answer references. An email address that moved between users is removed from the previous
 * one first.
 */
export function applyPeople(store: Writer, people: readonly User[]): void {
  for (const { id, displayName, email = null, photoURL = null } of people) {
    if (email !== null) store.run('UPDATE user SET email = NULL WHERE email = ? AND id <> ?', email, id)
    store.run(
      `INSERT INTO user (id, display_name, email, photo_url, created_at) VALUES (?, ?, ?, ?, 0)
       ON CONFLICT (id) DO UPDATE SET display_name = excluded.display_name, email = excluded.email,
         photo_url = excluded.photo_url`,
      id,
      displayName,
      email,
      photoURL,
    )
  }
}
