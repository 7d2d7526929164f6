import { readReferenceAddress, type ReferencePages } from '../content/api-reference/reference-pages.ts'
import type { PageType } from '../schemas/page.ts'
import { Problem } from '../schemas/problem.ts'
import { byPlace, type ContentView } from './content-view.ts'
import { attributesOf, type PageRow } from './page-row.ts'

/** The largest number of pages in one document. */
export const MAX_PAGES = 500

/** The requested pages of a content. */
export interface PageChoice {
  /** The first page; null for all pages. */
  page: string | null
  /** True to omit the descendants of the first page. */
  isOnly: boolean
}

/** A page of a document, without its text. */
export interface ChosenPage {
  id: string
  type: PageType
  title: string
  emoji: string
  description: string
  /** The depth in the tree; 0 at the top. */
  depth: number
  /** The path in the repository, which is the base of relative links. */
  sourcePath: string
  /** Set for an entry that represents pages made from a specification. */
  reference?: ReferencePages
}

/**
 * Returns the chosen pages in the order of the tree; undefined when the content lacks the first page. Throws
 * `pdf.too-large`.
 */
export function choosePages(view: ContentView, { page, isOnly }: PageChoice): ChosenPage[] | undefined {
  const first = page === null ? null : view.page(page)
  if (first === undefined) return undefined
  if (first !== null && isOnly) return [chosenPage(first, 0)]
  const chosen: ChosenPage[] = first === null ? [] : [chosenPage(first, 0)]
  addBelow(chosen, childrenOf(view.pages()), first?.page ?? null, first === null ? 0 : 1)
  if (chosen.filter(({ type }) => type === 'document').length > MAX_PAGES) {
    throw new Problem(
      'pdf.too-large',
      `A PDF contains at most ${MAX_PAGES} pages. Choose a page to begin with, and make it in parts.`,
    )
  }
  return chosen
}

function childrenOf(rows: readonly PageRow[]): Map<string | null, PageRow[]> {
  const children = new Map<string | null, PageRow[]>()
  for (const row of rows) {
    const siblings = children.get(row.parent)
    if (siblings) siblings.push(row)
    else children.set(row.parent, [row])
  }
  for (const siblings of children.values()) siblings.sort(byPlace)
  return children
}

function addBelow(
  chosen: ChosenPage[],
  children: Map<string | null, PageRow[]>,
  parent: string | null,
  depth: number,
): void {
  for (const row of children.get(parent) ?? []) {
    chosen.push(chosenPage(row, depth))
    addBelow(chosen, children, row.page, depth + 1)
  }
}

function chosenPage(row: PageRow, depth: number): ChosenPage {
  const { emoji = '', href } = attributesOf(row)
  const reference = row.type === 'link' ? readReferenceAddress(href) : undefined
  return {
    id: row.page,
    type: row.type,
    title: row.title,
    emoji,
    description: row.description,
    depth,
    sourcePath: row.source_path,
    ...(reference && { reference }),
  }
}
