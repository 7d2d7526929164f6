import { generateKeyBetween } from 'fractional-indexing'
import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Writer } from '../store/store.ts'
import { lastPosition, type Container } from './siblings.ts'

/** A collection to create at the end of its container. */
export interface NewCollection extends Container {
  title: string
}

/**
 * Creates a collection and returns its id. Call it in a transaction. The container must exist, and the caller must have
 * the right to write to it.
 */
export function createCollection(
  { store, newId, clock }: { store: Writer; newId: IdSource; clock: Clock },
  { organization, parent, title }: NewCollection,
): string {
  const id = newId()
  store.run(
    'INSERT INTO collection (id, organization, parent, position, title, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    organization,
    parent,
    generateKeyBetween(lastPosition(store, { organization, parent }), null),
    title,
    clock(),
  )
  return id
}
