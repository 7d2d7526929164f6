import { hasUpdateTag } from '../../content/markdown/directives/update-tags.ts'
import { hasTag } from '../../content/markdown/head/page-tags.ts'
import type { ContentView } from '../content-view.ts'
import { taggedInLayer } from '../layer.ts'
import { pagesWithWords } from './pages-with-words.ts'

/** The pages of a content with a tag, each once. */
export function pagesWithTag(view: ContentView, tag: string): string[] {
  const layers = view.base ? [view.top, view.base] : [view.top]
  const candidates = layers.flatMap((layer) =>
    taggedInLayer(view.store, layer).flatMap(({ page, head }) => (hasTag(head, tag) ? [page] : [])),
  )
  // A change request may have changed the head of a page of its base.
  return [...new Set(candidates)].filter((page) => hasTag(view.page(page)?.head ?? '', tag))
}

/** Returns the pages with an entry of a changelog that has a tag, each once. The search index has the words of tags. */
export function pagesWithUpdateTag(view: ContentView, line: number, tag: string): string[] {
  // The index cannot search for a name without any letter or digit.
  if (!/[\p{L}\p{N}]/u.test(tag)) return []
  return pagesWithWords(view, line, tag, (text) => hasUpdateTag(text, tag))
}
