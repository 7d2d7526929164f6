import type { ImportWork } from '../../imports/write/write-import.ts'
import { lineById } from '../../revisions/lines.ts'
import { RevisionWriter } from '../../revisions/revision-writer.ts'
import type { WriteScope } from '../engine/scope.ts'

/** Starts the revision of a line that an import is written to. */
export function beginRevision(scope: WriteScope, line: number): { revision: string; work: ImportWork } {
  const { store, newId, caller } = scope
  const revision = newId()
  const now = scope.clock()
  const writer = new RevisionWriter(store, lineById(store, line), {
    id: revision,
    type: 'edits',
    createdAt: now,
    createdBy: caller.user,
  })
  return { revision, work: { store, newId, now, writer } }
}
