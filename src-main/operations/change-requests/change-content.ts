import { applyChange } from '../../revisions/changes/apply-change.ts'
import type { ChangeScope } from '../../revisions/changes/change-scope.ts'
import { resolveNames } from '../../revisions/changes/resolve-names.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import { RevisionWriter } from '../../revisions/revision-writer.ts'
import type { ContentChange } from '../../schemas/content-change.ts'
import { fieldOf } from '../../schemas/field-of.ts'
import { Problem } from '../../schemas/problem.ts'
import type { WriteScope } from '../engine/scope.ts'
import { refuseClosed, type ChangeRequestRow } from './change-request-row.ts'
import { moveCommentsWithBlocks } from './move-comments-with-blocks.ts'
import { resolveConflicts } from './resolve-conflicts.ts'

/** The result of a batch of changes. */
export interface ChangedContent {
  changeRequest: ChangeRequestRow
  /** The pages of the batch, each once, with their names in the batch. */
  pages: Named[]
  /** The inserted files, in order. */
  files: Named[]
}

/** A page or file of a batch, with the name the batch gave it, if any. */
export interface Named {
  id: string
  ref?: string
}

/** Applies a batch of changes to a change request as one new revision. One refused change refuses the batch. */
export function changeContent(
  scope: WriteScope,
  row: ChangeRequestRow,
  changes: readonly ContentChange[],
): ChangedContent {
  refuseClosed(row)
  const line = lineById(scope.store, row.line)
  const before = headView(scope.store, line)
  const now = scope.clock()
  const writer = new RevisionWriter(scope.store, line, {
    id: scope.newId(),
    type: 'edits',
    createdAt: now,
    createdBy: scope.caller.user,
  })
  const { store, newId, files } = scope
  const work: ChangeScope = { store, writer, now, newId, refs: new Map(), files }
  const pages = new Set<string>()
  const written = new Set<string>()
  changes.forEach((change, index) => {
    const page = inBatch(index, () => applyChange(work, change))
    if (page === null) return
    pages.add(page)
    if (fieldOf(change, 'document') !== undefined) written.add(page)
  })
  resolveNames(work, written)
  writer.finish()
  resolveConflicts(scope.store, line.id, writer.view, changes, work.refs)
  moveCommentsWithBlocks(scope.store, {
    space: row.space,
    changeRequest: row.id,
    before,
    after: writer.view,
    pages: writer.pages,
  })
  scope.store.run('UPDATE change_request SET updated_at = ? WHERE id = ?', now, row.id)
  scope.touch({
    kind: 'content',
    organization: row.organization,
    space: row.space,
    changeRequest: row.id,
    writer: scope.caller.user,
    ...(changes.every((change) => isTextOnly(before, change)) && { isTextOnly: true }),
  })
  return {
    changeRequest: { ...row, updated_at: now },
    pages: withRefs(pages, work.refs),
    files: withRefs(writer.files, work.refs),
  }
}

/** The fields of a change that writes the text of a page and nothing else. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['operation', 'page', 'document', 'ifDocumentId'])

/** True for the text of a document. A group that receives a text becomes a document, which changes the tree. */
const isTextOnly = (before: ContentView, change: ContentChange): boolean =>
  change.operation === 'update_page' &&
  Object.keys(change).every((field) => TEXT_FIELDS.has(field)) &&
  before.page(change.page)?.type === 'document'

/** Adds the index of the refused change to its problem. */
function inBatch<T>(index: number, apply: () => T): T {
  try {
    return apply()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, `changes.${index}: ${error.message}`, { cause: error })
  }
}

function withRefs(things: Set<string>, refs: Map<string, string>): Named[] {
  const refOf = new Map([...refs].map(([ref, id]) => [id, ref]))
  return [...things].map((id) => {
    const ref = refOf.get(id)
    return { id, ...(ref !== undefined && { ref }) }
  })
}
