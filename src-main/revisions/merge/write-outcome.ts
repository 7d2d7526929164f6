import { readProvedText } from '../../store/blobs.ts'
import type { ContentView } from '../content-view.ts'
import type { RevisionWriter } from '../revision-writer.ts'
import { sameState } from './merge-page.ts'
import type { MergeOutcome } from './merge-views.ts'

/**
 * Writes a merge's outcome as a revision, without content that `present` already has. Throws DamagedText, because other
 * readers must never receive a damaged text.
 */
export function writeOutcome(writer: RevisionWriter, outcome: MergeOutcome, present: ContentView): void {
  for (const [page, { state }] of outcome.pages)
    if (state && state.text !== present.page(page)?.text) readProvedText(present.store, state.text)
  for (const [page, { state }] of outcome.pages) {
    const presentPage = present.page(page)
    if (state && !sameState(state, presentPage)) writer.putPage(state)
    if (!state && presentPage) writer.removePage(presentPage)
  }
  for (const [file, state] of outcome.files) {
    const presentFile = present.file(file)
    if (state && state.data !== presentFile?.data) writer.putFile(state)
    if (!state && presentFile) writer.removeFile(presentFile)
  }
}

/**
 * Writes a merge's outcome onto the change request itself, whose base becomes the present space. Every changed page is
 * written, so no content depends on the earlier base. Merged files are written too.
 */
export function rewriteOutcome(writer: RevisionWriter, outcome: MergeOutcome, mine: ContentView): void {
  for (const [page, { state }] of outcome.pages) {
    const row = mine.changedPages().get(page)
    if (state) writer.putPage(state)
    else if (row) writer.removePage(row)
  }
  for (const [file, state] of outcome.files) {
    const row = mine.changedFiles().get(file)
    if (state && (state.data !== row?.data || state.source_path !== row.source_path)) writer.putFile(state)
  }
}
