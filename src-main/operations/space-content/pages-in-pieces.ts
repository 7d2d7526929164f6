import type { ContentView } from '../../revisions/content-view.ts'
import { windowAfter, type WindowRow } from '../../revisions/page-windows.ts'
import type { ReadScope } from '../engine/scope.ts'
import { pageItem, type Presentation } from './present-page.ts'

/** The number of siblings in one read. */
const WINDOW = 256

/**
 * Yields the JSON of the pages of a content as a tree, page by page, without their texts. Together it is the JSON of
 * presentPageTree. Memory has one window of siblings for each open level, for any number of pages.
 */
export function* pageTreeInPieces(
  scope: ReadScope,
  view: ContentView,
  presentation: Presentation,
): Generator<string, void, void> {
  const openLevels = [new Level(view, { parent: null, prefix: '', rest: '' })]
  for (let level = openLevels.at(-1); level; level = openLevels.at(-1)) {
    const row = level.next()
    if (!row) {
      if (level.rest !== '') yield level.rest
      openLevels.pop()
      continue
    }
    const path = level.prefix + row.slug
    const page = (level.isFirst ? '' : ',') + JSON.stringify(pageItem(scope, view, row, path, presentation))
    if (row.below === 0) {
      yield page
      continue
    }
    const start = startOfPages(page)
    yield page.slice(0, start)
    openLevels.push(new Level(view, { parent: row.page, prefix: `${path}/`, rest: page.slice(start) }))
  }
}

const NO_PAGES = '"pages":[]'

/** Returns the index at which pages are inserted into the JSON of an object without pages. */
export function startOfPages(json: string): number {
  // Quotes within a string are escaped, so only the key itself reads like this.
  return json.indexOf(NO_PAGES) + NO_PAGES.length - 1
}

/** A level that is being written. */
interface OpenLevel {
  parent: string | null
  /** The path of the parent with a slash, which begins the paths of its pages. */
  prefix: string
  /** The text after its last page. */
  rest: string
}

/** The pages of a level in the order of the tree, read in windows. */
class Level {
  readonly prefix: string
  readonly rest: string
  readonly #view: ContentView
  readonly #parent: string | null
  #window: WindowRow[]
  #index = 0
  #before = 0

  constructor(view: ContentView, { parent, prefix, rest }: OpenLevel) {
    this.#view = view
    this.#parent = parent
    this.prefix = prefix
    this.rest = rest
    this.#window = windowAfter(view, parent, null, WINDOW)
  }

  /** True when the last row is the first one of the level. */
  get isFirst(): boolean {
    return this.#before + this.#index === 1
  }

  next(): WindowRow | undefined {
    if (this.#index === WINDOW) {
      this.#window = windowAfter(this.#view, this.#parent, this.#window.at(-1) ?? null, WINDOW)
      this.#before += WINDOW
      this.#index = 0
    }
    const row = this.#window[this.#index]
    if (row) this.#index += 1
    return row
  }
}
