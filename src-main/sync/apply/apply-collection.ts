import type { ApplyScope } from './apply-changes.ts'
import { milliseconds, type Told } from './told.ts'

/** Writes a collection. */
export function applyCollection(
  { store, organization, touch }: ApplyScope,
  { id, value }: Told<'collection'>,
): void {
  store.run(
    `INSERT INTO collection (id, organization, parent, position, title, description, default_level, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET organization = excluded.organization, parent = excluded.parent,
       position = excluded.position, title = excluded.title, description = excluded.description,
       default_level = excluded.default_level`,
    id,
    organization,
    value.parent,
    value.position,
    value.title,
    value.description,
    value.defaultLevel,
    milliseconds(value.createdAt),
  )
  touch({ kind: 'library', organization })
}
