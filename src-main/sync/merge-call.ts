import { mergeWriting } from '../content/merge/merge-writing.ts'
import { readProvedText } from '../replica/blobs.ts'
import type { Reader } from '../replica/store.ts'
import type { IntentConflict } from '../schemas/sync.ts'
import { losesLines } from './loses-lines.ts'
import { contentNow, type ContentCall, type KeptChange } from './content-call.ts'

/** The call with its texts merged, or the first page where both sides changed one place. */
export type MergedCall =
  | { changes: KeptChange[]; isChanged: boolean; overwritten: OverwrittenText[] }
  | { conflict: IntentConflict }

/** A text as the person saw it here, of which the merge with what somebody else wrote left something out. */
export interface OverwrittenText {
  page: string
  title: string
  text: string
}

/**
 * Merges the texts of a call with what stands on its pages now, three ways from the texts that the person
 * began with. Pages that are gone are left to the operation itself, which says so.
 */
export function mergeCall(store: Reader, call: ContentCall, base: Record<string, string>): MergedCall {
  const view = contentNow(store, call)
  let isChanged = false
  const changes: KeptChange[] = []
  const overwritten: OverwrittenText[] = []
  for (const change of call.body.changes) {
    const { page, document } = change
    const row = page === undefined ? undefined : view?.page(page)
    const began = page === undefined ? undefined : base[page]
    const theirs = row ? readProvedText(store, row.text).text : ''
    // Nobody deletes what they have not read: what was written since is shown to the person first.
    if (row && change.operation === 'delete_page' && began !== undefined && theirs !== began)
      return { conflict: { page: row.page, title: row.title, base: began, mine: '', theirs } }
    if (!row || document === undefined || began === undefined) {
      changes.push(change)
      continue
    }
    const merged = mergeWriting(began, document.markdown, theirs)
    if (merged.conflicts.length > 0) {
      const { page: id, title } = row
      return { conflict: { page: id, title, base: began, mine: document.markdown, theirs } }
    }
    isChanged ||= merged.text !== document.markdown
    if (losesLines(document.markdown, merged.text))
      overwritten.push({ page: row.page, title: row.title, text: document.markdown })
    changes.push({ ...change, document: { ...document, markdown: merged.text } })
  }
  return { changes, isChanged, overwritten }
}
