import type { Writer } from '../../../../store/store.ts'

/*
 * A guest may be let into a space or collection and not into the collection around it, whose id the API shows all
 * the same. So a row stands for that: without a title or a place ('' is no position of a collection), and with no
 * level on it, nobody sees it here either.
 */

/** Makes sure that a collection can be named which may not be seen. */
export function allowUnseen(store: Writer, organization: string, id: string | null): void {
  if (id === null) return
  store.run(
    `INSERT INTO collection (id, organization, position, title, created_at) VALUES (?, ?, '', '', 0)
     ON CONFLICT (id) DO NOTHING`,
    id,
    organization,
  )
}

/**
 * Removes a collection, or all that is known of it while something that can be seen still stands in it. One that
 * another organization has told since was transferred there.
 */
export function hideCollection(store: Writer, organization: string, id: string): void {
  if (!store.get('SELECT 1 FROM collection WHERE id = ? AND organization = ?', id, organization)) return
  store.run(
    `UPDATE collection SET parent = NULL, position = '', title = '', description = '', default_level = 'read',
       created_at = 0 WHERE id = ?`,
    id,
  )
  store.run('DELETE FROM given_level WHERE collection = ?', id)
  store.run('DELETE FROM invite WHERE collection = ?', id)
  forgetUnseen(store, organization)
}

/** Removes the rows of collections in which nothing stands any more that can be seen. */
export function forgetUnseen(store: Writer, organization: string): void {
  store.run(
    `DELETE FROM collection WHERE organization = ? AND position = ''
       AND NOT EXISTS (SELECT 1 FROM space WHERE space.parent = collection.id)
       AND NOT EXISTS (SELECT 1 FROM collection AS child WHERE child.parent = collection.id)`,
    organization,
  )
}
