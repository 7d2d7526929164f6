import type { Root } from 'hast'
import type PdfKit from 'pdfkit'
import { visit } from 'unist-util-visit'
import { Diagrams } from '../diagrams/diagrams.ts'
import { FontLibrary } from '../fonts/font-library.ts'
import { Formulas } from '../formulas/formulas.ts'
import { Pen } from '../pen.ts'
import { Bookmarks } from '../sheet/bookmarks.ts'
import { drawFoot } from '../sheet/draw-foot.ts'
import { drawSheet } from '../sheet/draw-sheet.ts'
import { Paginator, type PlacedRow } from '../sheet/paginate.ts'
import { ApiParts } from './api-parts.ts'
import { computedDestinations } from './computed-destinations.ts'
import { withComputedPages } from './computed-pages.ts'
import { computedParts, type ComputedAround } from './computed-parts.ts'
import { Destinations, placedPages } from './destinations.ts'
import { frontRows } from './front-rows.ts'
import { iconsOf } from './icons.ts'
import { hanLanguageOf, languageOf } from './language.ts'
import { linkedAddresses, outsidePages } from './linked-addresses.ts'
import { lookParts } from './look-parts.ts'
import { namedCards } from './named-cards.ts'
import { newDocument } from './new-document.ts'
import { pageRows } from './page-rows.ts'
import { pageTrees } from './page-trees.ts'
import { hasText, isComputed, type PdfBook, type PdfPage, type PdfSource } from './pdf-book.ts'
import { Pictures } from './pictures.ts'
import { Specifications } from './specifications.ts'

/** The characters that every document may need. */
const ALWAYS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32))}·…•◦▪☐☑“”`

/**
 * Draws the pages of a book into a PDF. Texts and pictures are requested one page at a time; `fonts` is the folder of
 * the font packages.
 */
export async function drawBook(requested: PdfBook, stored: PdfSource, fonts: string): Promise<Uint8Array> {
  const specifications = new Specifications(stored)
  const { pages, computedTexts } = await withComputedPages(requested.pages, specifications)
  const book = { ...requested, pages }
  const source: PdfSource = {
    ...stored,
    text: async (page) => computedTexts.get(page) ?? stored.text(page),
  }
  const documents = pages.filter(hasText)
  const sample = documents[0] ? await source.text(documents[0].id) : ''
  const document = newDocument(book, languageOf(`${book.title}\n${sample}`))
  const finished = bytesOf(document)
  const library = await FontLibrary.open(fonts)
  await library.prepare(`${ALWAYS}${book.title}${book.subtitle}${book.pages.map(titleText).join('')}`)
  const pen = new Pen(document, library)
  // A document without any page needs a sheet too, because a PDF without one cannot be opened.
  const front = documents.length === 1 ? [] : reserveFront(pen, book)
  await drawPages(pen, { book, source, api: new ApiParts(specifications) })
  front.forEach((rows, index) => {
    document.switchToPage(index)
    pen.sheet = index
    drawSheet(pen, rows)
  })
  pen.resolveLinks(nearestNames)
  document.end()
  return finished
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

/** Divides the front matter among sheets and reserves them. They are drawn when the numbers are known. */
function reserveFront(pen: Pen, book: PdfBook): PlacedRow[][] {
  const sheets: PlacedRow[][] = []
  const paginator = new Paginator((rows) => sheets.push(rows))
  paginator.add(frontRows(pen, book))
  paginator.endSheet()
  for (const _ of sheets) pen.document.addPage()
  pen.sheet = sheets.length - 1
  return sheets
}

async function drawPages(pen: Pen, context: ComputedAround): Promise<void> {
  const { book, source } = context
  const bookmarks = new Bookmarks(pen)
  const pictures = new Pictures(pen, source)
  const formulas = new Formulas(pen)
  const diagrams = new Diagrams(pen)
  const places = placedPages(book)
  const computedPages = new Set(book.pages.filter(isComputed).map(({ id }) => id))
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
    if (!hasText(page)) continue
    const markdown = await source.text(page.id)
    const parts = await computedParts(pageTrees(markdown), page, context)
    const pageLook = book.pageLooks.get(page.id)
    const look = lookParts(pageLook, book.pageConditions.get(page.id))
    const trees = [...look, ...parts].map(({ tree }) => tree)
    const text = trees.map(textIn).join('')
    pen.fonts.preferHan(hanLanguageOf(`${page.title}${text}`))
    const addresses = linkedAddresses(trees)
    const destinations = computedPages.has(page.id)
      ? computedDestinations(computedPages)
      : new Destinations(book, places, page, await outsidePages(addresses, page, book, source))
    const named = await namedCards(trees, destinations, book, source)
    const cards = [...named.values(), ...[...addresses].map((address) => destinations.card(address))]
    const cardWords = cards.map(({ title, detail }) => title + detail).join('')
    await pen.fonts.prepare(`${page.title}${page.description}${text}${cardWords}`)
    const drawings = {
      named,
      pictures: await pictures.read(trees, destinations),
      formula: await formulas.read(trees),
      diagram: await diagrams.read(trees),
      icon: await iconsOf(trees),
    }
    const content = { page, groups, hidden: pageLook?.hidden ?? {}, look, parts, destinations, ...drawings }
    paginator.add(pageRows(pen, content))
    paginator.endSheet()
    groups = []
  }
}

/** All text that may be drawn of a tree: its own, and that of its pictures, titles and cards. */
function textIn(tree: Root): string {
  const parts: string[] = []
  visit(tree, (node) => {
    if (node.type === 'text') parts.push(node.value)
    if (node.type !== 'element') return
    // The bytes of a picture are no words, and would decide about the language of the page.
    for (const value of Object.values(node.properties))
      if (typeof value === 'string' && !value.startsWith('data:')) parts.push(value)
  })
  return parts.join('').normalize('NFC')
}

/** The names to try for an anchor: in lower case, and then its page. */
function nearestNames(name: string): string[] {
  const [page = ''] = name.split('#')
  return [name.toLowerCase(), `${page}${name.slice(page.length).toLowerCase()}`, page]
}
