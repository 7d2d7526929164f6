import type { ContentView } from '../../revisions/content-view.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import { reAnchorComments } from '../comments/re-anchor-comments.ts'

interface Moved {
  space: string
  changeRequest: string | null
  before: ContentView
  after: ContentView
  pages: Iterable<string>
}

/** Moves comments with their blocks, on each page whose text changed. */
export function followComments(store: Writer, { space, changeRequest, before, after, pages }: Moved): void {
  for (const page of pages) {
    const was = before.page(page)?.text ?? null
    const is = after.page(page)?.text ?? null
    if (was === is) continue
    const texts = { before: readProvedText(store, was).text, after: readProvedText(store, is).text }
    reAnchorComments(store, { space, changeRequest, page, ...texts })
  }
}
