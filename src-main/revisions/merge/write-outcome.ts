import { readProvedText } from '../../store/blobs.ts'
import type { ContentView } from '../content-view.ts'
import type { RevisionWriter } from '../revision-writer.ts'
import { sameState } from './merge-page.ts'
import type { MergeOutcome } from './merge-views.ts'

/**
 * Writes a merge's outcome as a revision, without content that `there` already has. Throws DamagedText: a text is
 * passed on to other readers as it was written, or not at all.
 */
export function writeOutcome(writer: RevisionWriter, outcome: MergeOutcome, there: ContentView): void {
  for (const [page, { state }] of outcome.pages)
    if (state && state.text !== there.page(page)?.text) readProvedText(there.store, state.text)
  for (const [page, { state }] of outcome.pages) {
    const now = there.page(page)
    if (state && !sameState(state, now)) writer.putPage(state)
    if (!state && now) writer.removePage(now)
  }
  for (const [file, state] of outcome.files) {
    const now = there.file(file)
    if (state && state.data !== now?.data) writer.putFile(state)
    if (!state && now) writer.removeFile(now)
  }
}

/**
 * Writes a merge's outcome onto the change request itself, which is based on the present space from then on. Every page
 * it changed is written, so that none of its content depends on its earlier base. Merged files are written too.
 */
export function rewriteOutcome(writer: RevisionWriter, outcome: MergeOutcome, mine: ContentView): void {
  for (const [page, { state }] of outcome.pages) {
    const row = mine.changedPages().get(page)
    if (state) writer.putPage(state)
    else if (row) writer.removePage(row)
  }
  for (const [file, state] of outcome.files)
    if (state && state.data !== mine.changedFiles().get(file)?.data) writer.putFile(state)
}
