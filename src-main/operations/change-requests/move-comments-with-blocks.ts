import type { ContentView } from '../../revisions/content-view.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import { reAnchorComments } from '../comments/re-anchor-comments.ts'

interface ChangedTexts {
  space: string
  changeRequest: string | null
  before: ContentView
  after: ContentView
  pages: Iterable<string>
}

/** Moves comments with their blocks on each page whose text changed. */
export function moveCommentsWithBlocks(
  store: Writer,
  { space, changeRequest, before, after, pages }: ChangedTexts,
): void {
  for (const page of pages) {
    const oldText = before.page(page)?.text ?? null
    const newText = after.page(page)?.text ?? null
    if (oldText === newText) continue
    const texts = { before: readProvedText(store, oldText).text, after: readProvedText(store, newText).text }
    reAnchorComments(store, { space, changeRequest, page, ...texts })
  }
}
