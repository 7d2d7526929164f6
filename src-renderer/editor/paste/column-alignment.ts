import type { Element, Root } from 'hast'
import { attributeOf, elementsOf, lineOf } from '../../../src-main/content/html/hast-walk.ts'
import { styleOf } from './style-of.ts'

type Alignment = 'right' | 'center' | undefined

/** The rules of a style sheet of Excel, which names the looks of its cells. */
const CELL_LOOK = /\.(xl\d+)\s*\{([^}]*)\}/g

/** Returns the alignments of cells by their classes, as the style sheet of copied cells of Excel sets them. */
export function alignmentsOfClasses(html: string): ReadonlyMap<string, string> {
  return new Map(
    [...html.matchAll(CELL_LOOK)].flatMap(([, name = '', look = '']) => {
      const align = /text-align:\s*(\w+)/.exec(look)?.[1]
      return align === undefined ? [] : [[name, align]]
    }),
  )
}

/**
 * Aligns the columns of tables as their cells are. A spreadsheet aligns numbers and not the words above them, so the
 * cells below the head decide, where they agree.
 */
export function alignColumns(root: Root, classes: ReadonlyMap<string, string>): void {
  for (const table of elementsOf(root)) if (table.tagName === 'table') alignTable(table, classes)
}

function alignTable(table: Element, classes: ReadonlyMap<string, string>): void {
  const rows = [...elementsOf(table)].filter(({ tagName }) => tagName === 'tr').map(cellsOf)
  const [head = [], ...body] = rows
  const count = Math.max(0, ...rows.map(({ length }) => length))
  for (let column = 0; column < count; column += 1) {
    const cells = body.flatMap((row) => row[column] ?? []).filter((cell) => lineOf(cell) !== '')
    const alignments = new Set(cells.map((cell) => alignmentOf(cell, classes)))
    const [common] = alignments
    const headCell = head[column]
    const isAgreed = alignments.size === 1
    const align = isAgreed ? common : headCell && alignmentOf(headCell, classes)
    for (const row of rows) {
      const cell = row[column]
      if (cell) setAlignment(cell, align)
    }
  }
}

const cellsOf = (row: Element): Element[] =>
  row.children.filter(
    (cell): cell is Element => cell.type === 'element' && (cell.tagName === 'td' || cell.tagName === 'th'),
  )

function alignmentOf(cell: Element, classes: ReadonlyMap<string, string>): Alignment {
  const names = attributeOf(cell, 'className')?.split(/\s+/) ?? []
  const align =
    styleOf(cell).get('text-align') ??
    attributeOf(cell, 'align')?.toLowerCase() ??
    names.map((name) => classes.get(name)).find((found) => found !== undefined)
  if (align === 'center') return 'center'
  return align === 'right' || align === 'end' ? 'right' : undefined
}

function setAlignment(cell: Element, align: Alignment): void {
  if (align === undefined) delete cell.properties['align']
  else cell.properties['align'] = align
}
