import { createMainLine } from '../../../revisions/lines.ts'
import type { Writer } from '../../../store/store.ts'
import { milliseconds, type FeedEntry } from '../feed-entry.ts'
import { claimSpace } from '../feed-ownership.ts'
import type { ApplyScope } from './apply-changes.ts'
import { applyFieldValues } from './apply-custom-field.ts'
import { applyOwnLevels } from './apply-given-level.ts'
import { allowUnseen, forgetUnseen } from './deletions/unseen-collection.ts'
import { beginFirstPull } from './first-pull-spaces.ts'

/** Writes a space, and the main line of a new space, which contains its revisions. */
export function applySpace(scope: ApplyScope, { id, value }: FeedEntry<'space'>): void {
  const { store, organization, touch } = scope
  allowUnseen(store, organization, value.parent)
  claimSpace(store, organization, id)
  store.run(
    `INSERT INTO space (id, organization, parent, position, title, emoji, visibility, edit_mode, default_level,
       created_at, updated_at, content_root, summary, directory, imported_step, merge_rules,
       line)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET organization = excluded.organization, parent = excluded.parent,
       position = excluded.position, title = excluded.title, emoji = excluded.emoji,
       visibility = excluded.visibility, edit_mode = excluded.edit_mode, default_level = excluded.default_level,
       updated_at = excluded.updated_at, content_root = excluded.content_root, summary = excluded.summary,
       directory = excluded.directory, imported_step = excluded.imported_step,       merge_rules = excluded.merge_rules,
       deleted_at = NULL`,
    id,
    organization,
    value.parent,
    value.position,
    value.title,
    value.emoji,
    value.visibility,
    value.editMode,
    value.defaultLevel,
    milliseconds(value.createdAt),
    milliseconds(value.updatedAt),
    value.contentRoot,
    value.summary,
    value.directory ?? null,
    value.importedStep ?? 1,
    value.mergeRules ? JSON.stringify(value.mergeRules) : null,
    mainLine(store, id),
  )
  applyFieldValues(store, id, value.customFields)
  applyOwnLevels(scope, { space: id }, value.levels)
  forgetUnseen(store, organization)
  touch({ kind: 'library', organization })
  touch({ kind: 'space', space: id })
}

function mainLine(store: Writer, space: string): number {
  const existing = store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)
  if (existing) return existing.line
  beginFirstPull(store, space)
  return createMainLine(store, space)
}
