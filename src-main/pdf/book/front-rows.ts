import type { Pen } from '../pen.ts'
import type { Row } from '../row.ts'
import { CONTENT_LEFT, CONTENT_WIDTH } from '../sheet/sheet-size.ts'
import { composeLines } from '../text/compose-lines.ts'
import { paragraphRows } from '../text/paragraph-rows.ts'
import { textSpan } from '../text/spans.ts'
import { INK, PLAIN, SIZE } from '../text/type-style.ts'
import { nameOf } from './destinations.ts'
import { titleOfPage, WHOLE } from './page-rows.ts'
import type { PdfBook, PdfPage } from './pdf-book.ts'

const TITLE_SIZE = 26
const ENTRY_HEIGHT = 17
const NUMBER_WIDTH = 30
const DEEPEST_INDENT = 6

/** The rows before the pages: the title, and the table of contents with the sheets' numbers. */
export function frontRows(pen: Pen, book: PdfBook): Row[] {
  const date = new Date(book.date).toISOString().slice(0, 10)
  const subtitle = book.subtitle === '' ? date : `${book.subtitle} · ${date}`
  return [
    ...paragraphRows(pen, [textSpan(book.title, { ...PLAIN, isBold: true, size: TITLE_SIZE })], WHOLE, {
      size: TITLE_SIZE,
      leading: 1.3,
    }),
    ...paragraphRows(pen, [textSpan(subtitle, { ...PLAIN, colour: INK.muted })], WHOLE, {
      size: SIZE.text,
      gap: 4,
    }),
    ...(book.pages.length === 0 ? emptyRows(pen) : contentRows(pen, book)),
  ]
}

function emptyRows(pen: Pen): Row[] {
  return paragraphRows(pen, [textSpan('There are no pages here.', PLAIN)], WHOLE, {
    size: SIZE.text,
    gap: 28,
  })
}

function contentRows(pen: Pen, book: PdfBook): Row[] {
  const title = textSpan('Contents', { ...PLAIN, isBold: true, size: 14 })
  return [
    ...paragraphRows(pen, [title], WHOLE, { size: 14, gap: 28 }),
    ...book.pages.map((page) => entryRow(pen, page)),
  ]
}

/**
 * Returns a line of the contents: the title, cut where it is too long, and the number of the first sheet of the page.
 */
function entryRow(pen: Pen, page: PdfPage): Row {
  const indent = Math.min(page.depth, DEEPEST_INDENT) * 14
  const width = CONTENT_WIDTH - indent - NUMBER_WIDTH
  const name = nameOf(page.id)
  const isTop = page.depth === 0
  const style = { ...PLAIN, isBold: isTop, ...(page.type === 'group' && { colour: INK.muted }) }
  const [line] = composeLines(pen, [textSpan(titleOfPage(page), style)], width)
  return {
    gap: isTop ? 5 : 0,
    height: ENTRY_HEIGHT,
    frames: [],
    draw: (drawing, y) => {
      const middle = y + ENTRY_HEIGHT / 2
      if (line) drawing.line(line, CONTENT_LEFT + indent, middle)
      const sheet = drawing.sheetOf(name)
      if (sheet === undefined) return
      const [number] = composeLines(
        drawing,
        [textSpan(String(sheet + 1), { ...PLAIN, colour: INK.muted })],
        100,
      )
      if (number) drawing.line(number, CONTENT_LEFT + CONTENT_WIDTH - number.width, middle)
      drawing.link({ kind: 'inside', name }, CONTENT_LEFT + indent, y, CONTENT_WIDTH - indent, ENTRY_HEIGHT)
    },
  }
}
