import { undescribedPictures } from '../../content/markdown/links/undescribed-pictures.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { readText } from '../../store/blobs.ts'
import type { CheckedPage, Issue } from './issue.ts'
import { spacePages } from './space-pages.ts'

/** The pictures of a space without an alternative text. Every text is read for them. */
export function pictureIssues(view: ContentView): Issue[] {
  return spacePages(view).flatMap((page) => picturesOf(view, page))
}

/** The pictures of one page without an alternative text, each address once. */
export function picturesOf({ store }: ContentView, page: CheckedPage): Issue[] {
  if (page.text === null) return []
  const hrefs = new Set(undescribedPictures(readText(store, page.text).text).map(({ href }) => href))
  return [...hrefs].map((href) => ({ kind: 'missing-description', page, href }))
}
