import { milliseconds, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { applyOwnLevels } from './apply-given-level.ts'
import { allowUnseen, forgetUnseen } from './deletions/unseen-collection.ts'

/** Writes a collection. */
export function applyCollection(scope: ApplyScope, { id, value }: FeedEntry<'collection'>): void {
  const { store, organization, touch } = scope
  allowUnseen(store, organization, value.parent)
  store.run(
    `INSERT INTO collection (id, organization, parent, position, title, description, default_level, created_at,
       structure)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET organization = excluded.organization, parent = excluded.parent,
       position = excluded.position, title = excluded.title, description = excluded.description,
       default_level = excluded.default_level, created_at = excluded.created_at,
       structure = excluded.structure`,
    id,
    organization,
    value.parent,
    value.position,
    value.title,
    value.description,
    value.defaultLevel,
    milliseconds(value.createdAt),
    value.structure ? JSON.stringify(value.structure) : null,
  )
  applyOwnLevels(scope, { collection: id }, value.levels)
  forgetUnseen(store, organization)
  touch({ kind: 'library', organization })
}
