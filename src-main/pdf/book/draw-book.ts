import type { Root } from 'hast'
import PdfKit from 'pdfkit'
import { visit } from 'unist-util-visit'
import { PagesByKey } from '../../revisions/pages-by-key.ts'
import { FontShelf } from '../fonts/font-shelf.ts'
import { Formulas } from '../formulas/formulas.ts'
import { Pen } from '../pen.ts'
import { Bookmarks } from '../sheet/bookmarks.ts'
import { drawFoot } from '../sheet/draw-foot.ts'
import { drawSheet } from '../sheet/draw-sheet.ts'
import { Paginator, type PlacedRow } from '../sheet/paginate.ts'
import { SHEET } from '../sheet/sheet-size.ts'
import { computedParts } from './computed-parts.ts'
import { Destinations } from './destinations.ts'
import { frontRows } from './front-rows.ts'
import { iconsOf } from './icons.ts'
import { hanLanguageOf, languageOf } from './language.ts'
import { lookParts } from './look-parts.ts'
import { pageRows } from './page-rows.ts'
import { pageTrees } from './page-trees.ts'
import type { PdfBook, PdfPage, PdfSource } from './pdf-book.ts'
import { Pictures } from './pictures.ts'

/** Every letter that is drawn with any text. */
const ALWAYS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32))}·…•◦▪☐☑“”`

/**
 * Draws the pages of a book into a PDF. Texts and pictures are requested one page at a time; `fonts` is the folder of
 * the font packages.
 */
export async function drawBook(book: PdfBook, source: PdfSource, fonts: string): Promise<Uint8Array> {
  const documents = book.pages.filter(({ type }) => type === 'document')
  const sample = documents[0] ? await source.text(documents[0].id) : ''
  const document = newDocument(book, languageOf(`${book.title}\n${sample}`))
  const finished = bytesOf(document)
  const shelf = await FontShelf.open(fonts)
  await shelf.prepare(`${ALWAYS}${book.title}${book.subtitle}${book.pages.map(titleText).join('')}`)
  const pen = new Pen(document, shelf)
  const front = documents.length > 1 ? reserveFront(pen, book) : []
  await drawPages(pen, { book, source })
  front.forEach((rows, index) => {
    document.switchToPage(index)
    pen.sheet = index
    drawSheet(pen, rows)
  })
  pen.resolveLinks(nearestNames)
  document.end()
  return finished
}

function newDocument(book: PdfBook, language: string | undefined): InstanceType<typeof PdfKit> {
  return new PdfKit({
    size: [SHEET.width, SHEET.height],
    margin: 0,
    autoFirstPage: false,
    // The numbers in the table of contents are known when all is drawn.
    bufferPages: true,
    pdfVersion: '1.7',
    displayTitle: true,
    // The fonts are brought along; none of the built-in ones is opened.
    font: null as unknown as string,
    ...(language !== undefined && { lang: language }),
    info: {
      Title: book.title,
      ...(book.subtitle !== '' && { Subject: book.subtitle }),
      Creator: 'Carrel',
      Producer: 'Carrel',
      CreationDate: new Date(book.date),
    },
  })
}

function bytesOf(document: InstanceType<typeof PdfKit>): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}

function titleText({ title, emoji, description }: PdfPage): string {
  return `${emoji}${title}${description}`
}

/** Divides the front matter among sheets and reserves these, to be drawn when the numbers are known. */
function reserveFront(pen: Pen, book: PdfBook): PlacedRow[][] {
  const sheets: PlacedRow[][] = []
  const paginator = new Paginator((rows) => sheets.push(rows))
  paginator.add(frontRows(pen, book))
  paginator.endSheet()
  for (const _ of sheets) pen.document.addPage()
  pen.sheet = sheets.length - 1
  return sheets
}

interface Drawing {
  book: PdfBook
  source: PdfSource
}

async function drawPages(pen: Pen, { book, source }: Drawing): Promise<void> {
  const bookmarks = new Bookmarks(pen)
  const pictures = new Pictures(pen, source)
  const formulas = new Formulas(pen)
  const pageByKey = new PagesByKey(book.pageKeys)
  let isFirst = pen.document.bufferedPageRange().count === 0
  const paginator = new Paginator((rows) => {
    pen.document.addPage()
    pen.sheet = isFirst ? 0 : pen.sheet + 1
    isFirst = false
    for (const { row, y } of rows) for (const bookmark of row.bookmarks ?? []) bookmarks.add(bookmark, y)
    drawSheet(pen, rows)
    drawFoot(pen, book.title, pen.sheet + 1)
  })
  let groups: PdfPage[] = []
  for (const page of book.pages) {
    if (page.type === 'group') groups.push(page)
    if (page.type !== 'document') continue
    const markdown = await source.text(page.id)
    const parts = await computedParts(pageTrees(markdown), page, book, source)
    const pageLook = book.pageLooks.get(page.id)
    const look = lookParts(pageLook)
    const trees = [...look, ...parts].map(({ tree }) => tree)
    const text = trees.map(textIn).join('')
    pen.shelf.preferHan(hanLanguageOf(`${page.title}${text}`))
    await pen.shelf.prepare(`${page.title}${page.description}${text}`)
    const destinations = new Destinations(book, pageByKey, page)
    const shown = {
      pictures: await pictures.read(trees, destinations),
      formula: await formulas.read(trees),
      icon: await iconsOf(trees),
    }
    const content = { page, groups, hidden: pageLook?.hidden ?? {}, look, parts, destinations, ...shown }
    paginator.add(pageRows(pen, content))
    paginator.endSheet()
    groups = []
  }
}

/** All that may be drawn of a tree: its text, and the words of its pictures, titles and cards. */
function textIn(tree: Root): string {
  const parts: string[] = []
  visit(tree, (node) => {
    if (node.type === 'text') parts.push(node.value)
    if (node.type !== 'element') return
    for (const value of Object.values(node.properties)) if (typeof value === 'string') parts.push(value)
  })
  return parts.join('').normalize('NFC')
}

/** Names to try for an anchor: in any case, else the page that it names. */
function nearestNames(name: string): string[] {
  const [page = ''] = name.split('#')
  return [name.toLowerCase(), `${page}${name.slice(page.length).toLowerCase()}`, page]
}
