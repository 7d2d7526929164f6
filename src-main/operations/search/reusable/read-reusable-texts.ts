import { extractLinks } from '../../../content/markdown/links/links.ts'
import { resolveHref } from '../../../content/markdown/links/resolve-href.ts'
import { readPageHead } from '../../../content/markdown/split-page.ts'
import { documentsOf } from '../../../revisions/index/search-index.ts'
import type { SpaceRow } from '../../../revisions/space-row.ts'
import type { Reader } from '../../../store/store.ts'

/** A file of reusable content, with its text. */
export interface ReusableText {
  id: string
  path: string
  title: string
  /** The Markdown after the front matter. */
  markdown: string
}

/** A page that shows reusable content, with its document in the search index. */
export interface ShowingPage {
  document: number
  id: string
  title: string
}

interface ReusableRow {
  file: string
  name: string
  path: string
  text: string
}

/** The maximum number of files of a space that a search reads, and their maximum bytes. */
const MAX_FILES = 1000
const LARGEST_FILE = 200_000
/** The maximum number of pages that one content names. */
const MAX_PAGES = 50
const MARKDOWN = /\.(?:md|markdown|mdx)$/i

export const REUSABLE_OF_LINE = `SELECT file, name, source_path AS path, CAST(blob.data AS TEXT) AS text
  FROM file_version INDEXED BY file_of_reusable_content JOIN blob ON blob.id = file_version.data
  WHERE line = ? AND until IS NULL AND deleted = 0 AND instr(source_path, '.gitbook/includes/') > 0
    AND file_version.size <= ${LARGEST_FILE} ORDER BY source_path LIMIT ${MAX_FILES}`
export const PAGES_OF_REUSABLE = `SELECT DISTINCT document.id AS document, document.page AS id, document.title
  FROM link INDEXED BY link_by_target JOIN search_document AS document ON document.page = link.page
  WHERE link.line = ? AND link.target = ? AND document.id BETWEEN ? AND ? ORDER BY document.id LIMIT ${MAX_PAGES}`

/** Reads the present reusable content of a space. */
export function readReusableTexts(store: Reader, { line }: Pick<SpaceRow, 'line'>): ReusableText[] {
  return store
    .all<ReusableRow>(REUSABLE_OF_LINE, line)
    .filter(({ path }) => MARKDOWN.test(path))
    .map(({ file, name, path, text }) => {
      const { attributes, afterFrontMatter } = readPageHead(text)
      const title = attributes.title ?? name.replace(/\.[^.]*$/, '')
      return { id: file, path, title, markdown: text.slice(afterFrontMatter) }
    })
}

/** Returns the pages that show reusable content: they include it directly, or through other content. */
export function pagesShowing(
  store: Reader,
  { line, content_root: contentRoot }: Pick<SpaceRow, 'line' | 'content_root'>,
  texts: readonly ReusableText[],
  shown: ReusableText,
): ShowingPage[] {
  const pages = new Map<string, ShowingPage>()
  for (const { id } of includersOf(texts, shown, contentRoot))
    for (const page of store.all<ShowingPage>(PAGES_OF_REUSABLE, line, id, ...documentsOf(line)))
      pages.set(page.id, page)
  return [...pages.values()].toSorted((one, other) => one.document - other.document).slice(0, MAX_PAGES)
}

/** Returns a text, and all texts that include it directly or through others. A cycle ends. */
function includersOf(
  texts: readonly ReusableText[],
  shown: ReusableText,
  contentRoot: string,
): ReusableText[] {
  const includers = new Set([shown])
  for (const included of includers)
    for (const text of texts)
      if (!includers.has(text) && includes(text, included, contentRoot)) includers.add(text)
  return [...includers]
}

function includes({ markdown, path }: ReusableText, included: ReusableText, contentRoot: string): boolean {
  if (!markdown.includes('include')) return false
  return extractLinks(markdown).some(({ kind, href }) => {
    if (kind !== 'include') return false
    const target = resolveHref(href, path, contentRoot)
    return target.kind === 'path' && target.path === included.path
  })
}
