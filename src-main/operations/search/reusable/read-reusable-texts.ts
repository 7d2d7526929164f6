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

type Contents = Pick<SpaceRow, 'line' | 'content_root'>

/** Finds the pages that show the reusable content of a space. Each text is parsed once, and its pages are read once. */
export class ReusableUses {
  readonly #store: Reader
  readonly #line: number
  /** The texts that include each text, by the path of the included one. */
  readonly #includers: Map<string, ReusableText[]>
  readonly #pages = new Map<ReusableText, ShowingPage[]>()

  constructor(store: Reader, { line, content_root: contentRoot }: Contents, texts: readonly ReusableText[]) {
    this.#store = store
    this.#line = line
    this.#includers = readIncluders(texts, contentRoot)
  }

  /** Returns the pages that show reusable content: they include it directly, or through other content. */
  pagesShowing(shown: ReusableText): ShowingPage[] {
    const pages = new Map<string, ShowingPage>()
    // A set grows while it is walked, and has each text once, so that a cycle ends.
    const showing = new Set([shown])
    for (const text of showing) {
      for (const page of this.#pagesIncluding(text)) pages.set(page.id, page)
      for (const includer of this.#includers.get(text.path) ?? []) showing.add(includer)
    }
    return [...pages.values()].toSorted((one, other) => one.document - other.document).slice(0, MAX_PAGES)
  }

  #pagesIncluding(text: ReusableText): ShowingPage[] {
    const known = this.#pages.get(text)
    if (known) return known
    const pages = this.#store.all<ShowingPage>(
      PAGES_OF_REUSABLE,
      this.#line,
      text.id,
      ...documentsOf(this.#line),
    )
    this.#pages.set(text, pages)
    return pages
  }
}

function readIncluders(texts: readonly ReusableText[], contentRoot: string): Map<string, ReusableText[]> {
  const includers = new Map<string, ReusableText[]>()
  for (const text of texts)
    for (const path of includedPaths(text, contentRoot)) {
      const others = includers.get(path)
      if (others) others.push(text)
      else includers.set(path, [text])
    }
  return includers
}

function includedPaths({ markdown, path }: ReusableText, contentRoot: string): Set<string> {
  const paths = new Set<string>()
  if (!markdown.includes('include')) return paths
  for (const { kind, href } of extractLinks(markdown)) {
    const target = kind === 'include' ? resolveHref(href, path, contentRoot) : undefined
    if (target?.kind === 'path') paths.add(target.path)
  }
  return paths
}
