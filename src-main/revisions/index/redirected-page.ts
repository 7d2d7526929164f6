import { sourcePathKey } from '../../content/markdown/source-path.ts'
import {
  keyBelow,
  keyInBook,
  readRedirects,
  REDIRECT_SETTINGS,
  redirectedPath,
  type Redirects,
} from '../../content/redirects.ts'
import { readText } from '../../store/blobs.ts'
import type { ContentView } from '../content-view.ts'
import { pageAtPath } from '../page-path.ts'
import type { PageRow } from '../page-row.ts'

/** The redirects of the views in use. A view never changes, so its settings are read once. */
const redirectsByView = new WeakMap<ContentView, Redirects>()

/**
 * Returns the page to which the settings of the book redirect an old path; undefined without a redirect or its target.
 * The path is relative to the root of the space or to the folder of the pages. A page at the path takes precedence, so
 * the caller checks for it first.
 */
export function redirectedPage(view: ContentView, contentRoot: string, path: string): PageRow | undefined {
  const redirects = redirectsOf(view)
  const key = sourcePathKey(path)
  const target = redirects.get(keyInBook(key, contentRoot)) ?? redirects.get(key)
  return target === undefined ? undefined : pageOfRedirect(view, contentRoot, target)
}

/** Returns the page of the target of a redirect: a file, or a path in the space. */
export function pageOfRedirect(view: ContentView, contentRoot: string, target: string): PageRow | undefined {
  const key = sourcePathKey(redirectedPath(target))
  const inFolder = view.byLinkedSource(keyBelow(contentRoot, key))
  return inFolder ?? view.byLinkedSource(key) ?? (key === '' ? undefined : pageAtPath(view, key))
}

/** Returns the redirects of a content. */
export function redirectsOf(view: ContentView): Redirects {
  const redirects = redirectsByView.get(view) ?? readSettings(view)
  redirectsByView.set(view, redirects)
  return redirects
}

function readSettings(view: ContentView): Redirects {
  for (const name of REDIRECT_SETTINGS) {
    const file = view.fileBySource(name)
    if (file) return readRedirects(readText(view.store, file.data).text)
  }
  return new Map()
}
