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
  /** The ids of the pages and files that this batch created, by the names from the caller. */
  refs: Map<string, string>
  /** The decoded files of the batch. */
  files?: GivenFiles | undefined
}

/** Files that were decoded in advance, by their encoded texts. */
export interface GivenFiles {
  get(text: string): { bytes: Uint8Array; hash: Uint8Array } | undefined
}

/** Returns the page that a change references, by id or by its `ref` from earlier in the batch. */
export function pageOf(scope: ChangeScope, name: string): PageRow {
  const row = scope.writer.view.page(scope.refs.get(name) ?? name)
  if (row) return row
  throw new Problem(
    'resource.unknown',
    `There is no page "${name}" in this change request: it may have been deleted. Read the pages again and use one of their ids.`,
  )
}

/** Stores the id of a page or file that this batch created. Throws when its `ref` is taken. */
export function nameRef(scope: ChangeScope, ref: string | undefined, id: string): void {
  if (ref === undefined) return
  if (scope.refs.has(ref))
    throw new Problem(
      'input.invalid',
      `The ref "${ref}" is used twice in this batch. Use a different ref for each.`,
    )
  scope.refs.set(ref, id)
}
