import { undescribedPictures } from '../../content/markdown/links/undescribed-pictures.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { readText } from '../../store/blobs.ts'
import type { CheckedPage, Issue } from './issue.ts'
import { spacePages } from './space-pages.ts'

/** Returns the pictures of a space without an alternative text. It reads every text. */
export function pictureIssues(view: ContentView): Issue[] {
  return spacePages(view).flatMap((page) => picturesOf(view, page))
}

/** Returns the pictures of one page without an alternative text, each address once. */
export function picturesOf({ store }: ContentView, page: CheckedPage): Issue[] {
  if (page.text === null) return []
  const hrefs = new Set(undescribedPictures(readText(store, page.text).text).map(({ href }) => href))
  return [...hrefs].map((href) => ({ kind: 'missing-description', page, href }))
}
