import { Problem } from '../schemas/problem.ts'
import type { Reader } from '../store/store.ts'

const SUBTREE = `
  WITH RECURSIVE subtree (id) AS (
    VALUES (?) UNION SELECT collection.id FROM subtree JOIN collection ON collection.parent = subtree.id
  )`

/** Returns the collection itself and every collection below it. */
export function collectionSubtree(store: Reader, collection: string): string[] {
  return store.all<{ id: string }>(`${SUBTREE} SELECT id FROM subtree`, collection).map((row) => row.id)
}

/** Returns every space in a collection or below it, also deleted and unfinished ones. */
export function spacesInSubtree(store: Reader, collection: string): string[] {
  return store
    .all<{ id: string }>(
      `${SUBTREE} SELECT space.id FROM subtree JOIN space ON space.parent = subtree.id`,
      collection,
    )
    .map((row) => row.id)
}

/** Refuses with `tree.cycle` a parent that is the collection itself or is below it. */
export function refuseCollectionCycle(store: Reader, collection: string, parent: string | null): void {
  const isCycle = store.get(
    `WITH RECURSIVE ancestor (id) AS (
       VALUES (?) UNION SELECT collection.parent FROM ancestor JOIN collection ON collection.id = ancestor.id
     ) SELECT 1 FROM ancestor WHERE id = ?`,
    parent,
    collection,
  )
  if (isCycle === undefined) return
  throw new Problem(
    'tree.cycle',
    'A collection cannot be in itself or in a collection below it. Choose another parent.',
  )
}
