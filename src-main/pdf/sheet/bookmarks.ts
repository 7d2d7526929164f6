import type { Pen } from '../pen.ts'
import type { Bookmark } from '../row.ts'
import { SHEET } from './sheet-size.ts'

type Outline = Pen['document']['outline']

/** Builds the outline that a viewer shows beside a document: pages as in their tree, with headings below them. */
export class Bookmarks {
  readonly #pen: Pen
  #open: { bookmark: Bookmark; item: Outline }[] = []

  constructor(pen: Pen) {
    this.#pen = pen
  }

  /** Adds an entry that leads to a position on the current sheet. */
  add(bookmark: Bookmark, y: number): void {
    while (this.#open.length > 0 && !contains(this.#open.at(-1)!.bookmark, bookmark)) this.#open.pop()
    const parent = this.#open.at(-1)?.item ?? this.#pen.document.outline
    // The library measures the position from the right, so the whole width is the left edge.
    const place = { top: Math.max(0, y - 8), left: SHEET.width }
    const item = parent.addItem(bookmark.title, place as object)
    this.#open.push({ bookmark, item })
  }
}

function contains(above: Bookmark, below: Bookmark): boolean {
  if (above.isPage) return !below.isPage || above.depth < below.depth
  return !below.isPage && above.depth < below.depth
}
