import { milliseconds, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { freeStep } from './deletions/roll-back-revision.ts'
import { changeRequestLine, mainLineOf } from './entry-line.ts'

/** Writes a revision on its line. Its versions follow it in the feed. */
export function applyRevision(scope: ApplyScope, { id, space, value }: FeedEntry<'revision'>): void {
  const { store, organization, touch } = scope
  const line =
    value.changeRequest === null
      ? mainLineOf(store, space)
      : changeRequestLine(store, space, value.changeRequest)
  freeStep(scope, { line: line.id, seq: value.step }, id)
  store.run(
    `INSERT INTO revision (id, line, seq, base, type, merged_from, created_at, created_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
    id,
    line.id,
    value.step,
    value.baseStep,
    value.type,
    value.mergedFrom,
    milliseconds(value.createdAt),
    value.createdBy,
  )
  store.run('UPDATE line SET head = ? WHERE id = ? AND head < ?', value.step, line.id, value.step)
  touch({
    kind: 'content',
    organization,
    space,
    ...(value.changeRequest !== null && { changeRequest: value.changeRequest, writer: value.createdBy }),
  })
}
