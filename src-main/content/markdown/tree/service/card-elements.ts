import type { Element, ElementContent } from 'hast'
import { element, stringProperty } from '../hast-element.ts'
import { cellContent } from './cell-values.ts'
import { addressIn, linksIn } from './linked-addresses.ts'
import { SERVICE_NAMES } from './service-names.ts'
import { columnsOf, flag, rowsOf, type TableColumn, type TableRow } from './table-columns.ts'

const FITS: ReadonlySet<string> = new Set(['contain', 'cover', 'fill'])

/** True for a table that is shown as a grid of cards. */
export function isCardTable(table: Element): boolean {
  return stringProperty(table, 'dataView')?.trim().toLowerCase() === 'cards'
}

/** Returns the grid of cards of a table. A row becomes a card, and its visible cells become lines. */
export function cardsOf(table: Element): Element {
  const rows = rowsOf(table)
  const columns = columnsOf(rows)
  const cards = rows.filter(({ isHead }) => !isHead).map((row) => cardOf(row, columns))
  const properties = {
    dataSize: stringProperty(table, 'dataCardSize'),
    dataWrap:
      flag(table, 'dataCardWrap') || table.properties['dataCardWrap'] === undefined ? undefined : 'false',
    dataFullWidth: flag(table, 'dataFullWidth') ? 'true' : undefined,
  }
  return element(SERVICE_NAMES.cards, properties, cards)
}

function cardOf({ cells }: TableRow, columns: readonly TableColumn[]): Element {
  const inRole = (role: TableColumn['role']): Element | undefined =>
    cells.find((cell, index) => columns[index]?.role === role && cell.children.length > 0)
  const target = inRole('target')
  const cover = coverOf(
    inRole('cover'),
    inRole('cover-dark'),
    columns.find(({ role }) => role === 'cover'),
  )
  const lines = cells.flatMap((cell, index) => lineOf(cell, columns[index]))
  const address = target && addressIn(target)
  return element(SERVICE_NAMES.card, { dataAddress: address }, cover ? [cover, ...lines] : lines)
}

function lineOf(cell: Element, column: TableColumn | undefined): Element[] {
  if (column?.isHidden || column?.role === 'cover' || column?.role === 'cover-dark') return []
  const children = column ? cellContent(cell, column) : cell.children
  const { align } = cell.properties
  return children.some(showsSomething) ? [element(SERVICE_NAMES.cardLine, { align }, children)] : []
}

function showsSomething(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  if (node.type !== 'element') return false
  return node.children.length === 0 ? node.tagName !== 'br' : node.children.some(showsSomething)
}

/** Returns the picture of a card, and the one for the dark theme if the table has one. */
function coverOf(
  light: Element | undefined,
  dark: Element | undefined,
  column: TableColumn | undefined,
): Element | undefined {
  const first = (cell: Element | undefined): string | undefined => cell && linksIn(cell)[0]?.address
  const [shown, inDark] = [first(light) ?? first(dark), first(dark)]
  if (shown === undefined) return undefined
  const picture = (src: string, theme?: string): Element =>
    element('img', { src, alt: '', dataShownIn: theme }, [])
  const differs = inDark !== undefined && inDark !== shown
  const pictures = differs ? [picture(shown, 'light'), picture(inDark, 'dark')] : [picture(shown)]
  return element(SERVICE_NAMES.cardCover, { dataFit: fitOf(light ?? dark, column) }, pictures)
}

function fitOf(cell: Element | undefined, column: TableColumn | undefined): string | undefined {
  const inside = cell?.children.find((child) => child.type === 'element')
  const typed = [cell, inside?.type === 'element' ? inside : undefined]
    .map((node) => node && stringProperty(node, 'dataObjectFit'))
    .find((fit) => fit !== undefined)
  const fit = typed ?? column?.fit
  return fit !== undefined && FITS.has(fit) ? fit : undefined
}
