import type { ColumnRole, ColumnType } from '../../../src-main/content/markdown/tree/service/table-columns.ts'
import type { ColumnAlignment } from '../table/table-edits.ts'
import { attributeOf, decodeHtml, hasFlag, tagsIn, type HtmlTag } from './html-tags.ts'
import type { SourceRange } from './picture-source.ts'

/** A choice of a column. */
export interface ColumnChoice {
  id: string
  label: string
}

/** A column of an HTML table, as its head declares it. */
export interface TableColumn {
  /** The words of its head; empty without a head. */
  name: string
  type: ColumnType
  role: ColumnRole | undefined
  /** True for a column that the page does not show. */
  isHidden: boolean
  /** The highest rating. */
  most: number
  choices: readonly ColumnChoice[]
  hasManyChoices: boolean
  alignment: ColumnAlignment
  /** The range of the words of its head, before its choices; undefined for a column without a head. */
  words: SourceRange | undefined
}

/** A cell with its tags. */
export interface CellElement extends SourceRange {
  /** The tag that opens it. */
  tag: HtmlTag
}

/** A row of an HTML table. */
export interface TableRow extends SourceRange {
  /** The ranges between the tags of each cell. */
  cells: SourceRange[]
  /** The same cells with their tags. */
  elements: CellElement[]
  isInHead: boolean
}

/** An HTML table in a source. */
export interface HtmlTable {
  isCards: boolean
  columns: TableColumn[]
  /** The rows below the head. */
  rows: TableRow[]
  /** All rows, including the head. */
  allRows: TableRow[]
  /** True when tags outside the rows describe columns. Edits of only the rows would make these tags wrong. */
  hasColumnTags: boolean
  /** The offset for a first row. */
  end: number
}

const TYPES: ReadonlySet<string> = new Set<ColumnType>([
  'content-ref',
  'files',
  'image',
  'checkbox',
  'number',
  'rating',
  'select',
  'users',
])
const DEFAULT_RATING = 5
const RATING_LIMIT = 20

interface ReadRow extends TableRow {
  heads: { tag: HtmlTag; content: SourceRange }[]
}

/**
 * Returns the table of a source that consists of one table. Returns undefined for another source, and for a table with
 * ambiguous cells: with a table inside, joined cells or omitted tags.
 */
export function tableIn(source: string): HtmlTable | undefined {
  const tags = tagsIn(source)
  const [table] = tags
  const tables = tags.filter(({ name }) => name === 'table')
  const last = tags.at(-1)
  if (table?.name !== 'table' || tables.length !== 2 || last?.name !== 'table') return undefined
  if (source.slice(0, table.from).trim() !== '' || source.slice(last.to).trim() !== '') return undefined
  const sourceRows = readRows(source, tags)
  if (!sourceRows) return undefined
  const head = sourceRows.find(({ isInHead, heads }, index) => isInHead || (index === 0 && heads.length > 0))
  const rows = sourceRows.filter((row) => row !== head && !row.isInHead)
  if (head && head.heads.length !== head.cells.length) return undefined
  const columns = head?.heads.map((cell) => columnOf(source, tags, cell)) ?? []
  const allRows = sourceRows.map((row) => (row === head ? { ...row, isInHead: true } : row))
  const body = tags.findLast(({ name, kind }) => name === 'tbody' && kind === 'close')
  const isCards = attributeOf(source, table, 'data-view')?.trim().toLowerCase() === 'cards'
  const hasColumnTags = tags.some(({ name }) => name === 'col' || name === 'colgroup')
  return {
    isCards,
    columns: filled(columns, rows),
    rows,
    allRows,
    hasColumnTags,
    end: (body ?? last).from,
  }
}

/** Returns a column for each cell of the widest row. A column without a head contains text. */
function filled(columns: TableColumn[], rows: readonly TableRow[]): TableColumn[] {
  const width = Math.max(columns.length, ...rows.map(({ cells }) => cells.length))
  const missing = Array.from({ length: width - columns.length }, () => TEXT_COLUMN)
  return [...columns, ...missing]
}

/** A column of text without a head. */
export const TEXT_COLUMN: TableColumn = {
  name: '',
  type: 'text',
  role: undefined,
  isHidden: false,
  most: DEFAULT_RATING,
  choices: [],
  hasManyChoices: false,
  alignment: 'none',
  words: undefined,
}

const PARTS = new Set(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])

function readRows(source: string, tags: readonly HtmlTag[]): ReadRow[] | undefined {
  const rows: ReadRow[] = []
  let isInHead = false
  let row: ReadRow | undefined
  let cell: HtmlTag | undefined
  for (const tag of tags) {
    if (!PARTS.has(tag.name)) continue
    const isOpen = tag.kind === 'open'
    if (tag.name === 'thead') isInHead = isOpen
    if (tag.name === 'tr') {
      if (isOpen === (row !== undefined) || cell) return undefined
      row = isOpen ? { from: tag.from, to: tag.to, cells: [], elements: [], heads: [], isInHead } : undefined
      if (row) rows.push(row)
      else rows.at(-1)!.to = tag.to
    }
    if (tag.name !== 'td' && tag.name !== 'th') continue
    if (!row || isOpen === (cell !== undefined) || isJoined(source, tag)) return undefined
    if (cell) {
      const content = { from: cell.to, to: tag.from }
      row.cells.push(content)
      row.elements.push({ from: cell.from, to: tag.to, tag: cell })
      if (cell.name === 'th') row.heads.push({ tag: cell, content })
    }
    cell = isOpen ? tag : undefined
  }
  return row || cell ? undefined : rows
}

function isJoined(source: string, tag: HtmlTag): boolean {
  const spans = [attributeOf(source, tag, 'colspan'), attributeOf(source, tag, 'rowspan')]
  return spans.some((span) => span !== undefined && span !== '1')
}

function columnOf(
  source: string,
  tags: readonly HtmlTag[],
  { tag, content }: { tag: HtmlTag; content: SourceRange },
): TableColumn {
  const type = attributeOf(source, tag, 'data-type')?.trim().toLowerCase() ?? ''
  const most = Number(attributeOf(source, tag, 'data-max') ?? DEFAULT_RATING)
  const inside = tags.filter(({ from, to }) => from >= content.from && to <= content.to)
  const list = inside.find(({ name }) => name === 'select')
  const words = { from: content.from, to: list?.from ?? content.to }
  return {
    name: decodeHtml(source.slice(words.from, words.to).replace(/<[^<>]*>/g, '')).trim(),
    type: TYPES.has(type) ? (type as ColumnType) : 'text',
    role: roleOf(source, tag),
    isHidden: hasFlag(source, tag, 'data-hidden'),
    most: Number.isInteger(most) && most > 0 && most <= RATING_LIMIT ? most : DEFAULT_RATING,
    choices: inside.flatMap((each) => choiceOf(source, each)),
    hasManyChoices:
      attributeOf(source, tag, 'data-multiple') !== undefined ||
      (list !== undefined && attributeOf(source, list, 'multiple') !== undefined),
    alignment: alignmentOf(source, tag),
    words,
  }
}

function alignmentOf(source: string, tag: HtmlTag): ColumnAlignment {
  const value = attributeOf(source, tag, 'align')?.trim().toLowerCase()
  return value === 'left' || value === 'center' || value === 'right' ? value : 'none'
}

function roleOf(source: string, tag: HtmlTag): ColumnRole | undefined {
  if (hasFlag(source, tag, 'data-card-target')) return 'target'
  if (hasFlag(source, tag, 'data-card-cover-dark')) return 'cover-dark'
  return hasFlag(source, tag, 'data-card-cover') ? 'cover' : undefined
}

function choiceOf(source: string, tag: HtmlTag): ColumnChoice[] {
  const id = tag.name === 'option' && tag.kind === 'open' ? attributeOf(source, tag, 'value') : undefined
  if (id === undefined) return []
  const words = /^[^<]*/.exec(source.slice(tag.to))?.[0] ?? ''
  return [{ id, label: attributeOf(source, tag, 'label') ?? (decodeHtml(words).trim() || id) }]
}
