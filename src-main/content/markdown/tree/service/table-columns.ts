import type { Element } from 'hast'
import { stringProperty, textOf } from '../hast-element.ts'

/** The type of the values of a column, as its head declares it. */
export type ColumnType =
  | 'content-ref'
  | 'files'
  | 'image'
  | 'checkbox'
  | 'number'
  | 'rating'
  | 'select'
  | 'users'
  | 'text'

/** The role of a column on a card. */
export type ColumnRole = 'target' | 'cover' | 'cover-dark'

/** A choice of a `select` column. */
export interface ColumnOption {
  label: string
  colour: string | undefined
}

/** The properties of a column from the head of its table. */
export interface TableColumn {
  type: ColumnType
  role: ColumnRole | undefined
  isHidden: boolean
  /** The highest rating. */
  most: number
  fit: string | undefined
  options: ReadonlyMap<string, ColumnOption>
}

const TYPES: ReadonlySet<string> = new Set([
  'content-ref',
  'files',
  'image',
  'checkbox',
  'number',
  'rating',
  'select',
  'users',
])
const USUAL_RATING = 5
const MAX_RATING = 20

/** Returns the columns that the head of a table declares; none without a head. */
export function columnsOf(rows: readonly TableRow[]): TableColumn[] {
  const head = rows.find(({ isHead }) => isHead)
  return head ? head.cells.map(columnOf) : []
}

function columnOf(head: Element): TableColumn {
  return {
    type: typeOf(head),
    role: roleOf(head),
    isHidden: flag(head, 'dataHidden'),
    most: ratingOf(head),
    fit: stringProperty(head, 'dataObjectFit'),
    options: optionsOf(head),
  }
}

function typeOf(head: Element): ColumnType {
  const type = stringProperty(head, 'dataType')?.trim().toLowerCase() ?? ''
  return TYPES.has(type) ? (type as ColumnType) : 'text'
}

function roleOf(head: Element): ColumnRole | undefined {
  if (flag(head, 'dataCardTarget')) return 'target'
  if (flag(head, 'dataCardCoverDark')) return 'cover-dark'
  return flag(head, 'dataCardCover') ? 'cover' : undefined
}

function ratingOf(head: Element): number {
  const most = Number(head.properties['dataMax'] ?? USUAL_RATING)
  return Number.isInteger(most) && most > 0 && most <= MAX_RATING ? most : USUAL_RATING
}

/** Returns the choices of a column. The service lists them in its head, where no reader sees them. */
function optionsOf(head: Element): Map<string, ColumnOption> {
  const options = new Map<string, ColumnOption>()
  const walk = (node: Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      const id = child.tagName === 'option' ? stringProperty(child, 'value') : undefined
      const label = stringProperty(child, 'label') ?? textOf(child).trim()
      if (id !== undefined) options.set(id, { label, colour: stringProperty(child, 'color')?.toLowerCase() })
      walk(child)
    }
  }
  walk(head)
  return options
}

/** True for an attribute that is present, such as `data-hidden`, unless its value is `false`. */
export function flag(node: Element, name: string): boolean {
  const value = node.properties[name]
  return value !== undefined && value !== null && value !== false && value !== 'false'
}

/** A row of a table with its cells. */
export interface TableRow {
  row: Element
  cells: Element[]
  isHead: boolean
}

/** Returns the rows of a table in order, without those of tables within it. */
export function rowsOf(table: Element): TableRow[] {
  const rows: TableRow[] = []
  const walk = (node: Element, isHead: boolean): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      if (['thead', 'tbody', 'tfoot'].includes(child.tagName)) walk(child, child.tagName === 'thead')
      else if (child.tagName === 'tr') {
        const cells = child.children.filter(isCell)
        const isFirst = rows.length === 0
        rows.push({ row: child, cells, isHead: isHead || (isFirst && cells.every(isHeadCell)) })
      }
    }
  }
  walk(table, false)
  return rows
}

const isHeadCell = (cell: Element): boolean => cell.tagName === 'th'
const isCell = (node: Element['children'][number]): node is Element =>
  node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th')
