import type { IdSource } from '../../platform/ids.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Writer } from '../../store/store.ts'
import type { PageRow } from '../page-row.ts'
import type { RevisionWriter } from '../revision-writer.ts'

/** The state that the changes of one batch share. */
export interface ChangeScope {
  store: Writer
  writer: RevisionWriter
  now: number
  newId: IdSource
  /** The ids of the pages and files that this batch created, by the names that the caller gave them. */
  refs: Map<string, string>
  /** The files that texts of the batch stand for. */
  files?: GivenFiles | undefined
}

/** Files that were decoded before, by the texts that stand for them. */
export interface GivenFiles {
  get(text: string): { bytes: Uint8Array; hash: Uint8Array } | undefined
}

/** The page that a change names, by id or by the name given to it earlier in the batch. */
export function pageOf(scope: ChangeScope, name: string): PageRow {
  const row = scope.writer.view.page(scope.refs.get(name) ?? name)
  if (row) return row
  throw new Problem(
    'resource.unknown',
    `There is no page "${name}" in this change request: it may have been deleted. Read the pages again and use one of their ids.`,
  )
}

/** Stores the id of a page or file created in this batch; a name is given once. */
export function nameRef(scope: ChangeScope, ref: string | undefined, id: string): void {
  if (ref === undefined) return
  if (scope.refs.has(ref))
    throw new Problem('input.invalid', `The ref "${ref}" is given twice in this batch. Give each its own.`)
  scope.refs.set(ref, id)
}
