import type { Writer } from '../../../../store/store.ts'

/*
 * A guest may have access to a space or collection but not to its parent, whose id the API still shows. A row without
 * title and position represents this parent; '' is never the position of a visible collection. Without a level on it,
 * nobody sees it here either.
 */

/** Ensures that an invisible collection can be referenced. */
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
 * Removes a collection. While it has visible children, only its details are removed. A collection that another
 * organization reported since has moved there.
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

/** Removes the rows of invisible collections without visible children. */
export function forgetUnseen(store: Writer, organization: string): void {
  store.run(
    `DELETE FROM collection WHERE organization = ? AND position = ''
       AND NOT EXISTS (SELECT 1 FROM space WHERE space.parent = collection.id)
       AND NOT EXISTS (SELECT 1 FROM collection AS child WHERE child.parent = collection.id)`,
    organization,
  )
}
