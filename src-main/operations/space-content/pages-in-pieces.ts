import type { ContentView } from '../../revisions/content-view.ts'
import { windowAfter, type WindowRow } from '../../revisions/page-windows.ts'
import type { ReadScope } from '../engine/scope.ts'
import { pageItem, type Presentation } from './present-page.ts'

/** The number of siblings in one read. */
const WINDOW = 256
/** Characters of a piece. Its pages are read and written within some milliseconds. */
const PIECE = 131_072

/**
 * The JSON of the pages of a content as a tree, in pieces, without their texts. It is the JSON of presentPageTree. A
 * window of siblings is held for each level on the way to a page, whatever the number of pages.
 */
export function* pageTreeInPieces(
  scope: ReadScope,
  view: ContentView,
  how: Presentation,
): Generator<string, void, void> {
  const way = [new Level(view, { parent: null, prefix: '', rest: '' })]
  let text = ''
  for (let level = way.at(-1); level; level = way.at(-1)) {
    const row = level.next()
    if (!row) {
      text += level.rest
      way.pop()
      continue
    }
    const path = level.prefix + row.slug
    const page = (level.isFirst ? '' : ',') + JSON.stringify(pageItem(scope, view, row, path, how))
    if (row.below === 0) {
      text += page
    } else {
      const start = startOfPages(page)
      text += page.slice(0, start)
      way.push(new Level(view, { parent: row.page, prefix: `${path}/`, rest: page.slice(start) }))
    }
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield text
}

const NO_PAGES = '"pages":[]'

/** The index in the JSON of an object at which its pages are written. It has none yet. */
export function startOfPages(json: string): number {
  // Quotes within a string are escaped, so only the key itself reads like this.
  return json.indexOf(NO_PAGES) + NO_PAGES.length - 1
}

/** A level that is being written. */
interface OpenLevel {
  parent: string | null
  /** The path of the parent with a slash, as the paths of its pages begin. */
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
  #at = 0
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
    return this.#before + this.#at === 1
  }

  next(): WindowRow | undefined {
    if (this.#at === WINDOW) {
      this.#window = windowAfter(this.#view, this.#parent, this.#window.at(-1) ?? null, WINDOW)
      this.#before += WINDOW
      this.#at = 0
    }
    const row = this.#window[this.#at]
    if (row) this.#at += 1
    return row
  }
}
