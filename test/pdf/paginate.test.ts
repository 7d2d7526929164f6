import { describe, expect, it } from 'vitest'
import { spacer, type Row } from '../../src-main/pdf/row.ts'
import { Paginator, type PlacedRow } from '../../src-main/pdf/sheet/paginate.ts'
import { CONTENT_HEIGHT, CONTENT_TOP } from '../../src-main/pdf/sheet/sheet-size.ts'

/** Divides rows among sheets. */
function sheetsOf(rows: readonly Row[]): PlacedRow[][] {
  const sheets: PlacedRow[][] = []
  const paginator = new Paginator((placed) => sheets.push(placed))
  paginator.add(rows)
  paginator.endSheet()
  return sheets
}

const row = (height: number, gap = 0, staysWithNext = false): Row => ({
  ...spacer(height * CONTENT_HEIGHT, [], staysWithNext),
  gap,
})

/** Returns the lowest end of rows on any sheet, in parts of the room. */
function lowest(sheets: readonly PlacedRow[][]): number {
  return Math.max(
    ...sheets.flat().map(({ row: { height }, y }) => (y + height - CONTENT_TOP) / CONTENT_HEIGHT),
  )
}

describe('the rows of a sheet', () => {
  it('end above its foot where a title and a high picture stay together', () => {
    const sheets = sheetsOf([row(0.1, 8, true), row(0.2, 4, true), row(0.8, 8)])
    expect(lowest(sheets)).toBeLessThanOrEqual(1)
    expect(sheets.map((placed) => placed.length)).toEqual([2, 1])
  })

  it('are divided above a heading, so that the heading stays with its picture', () => {
    const sheets = sheetsOf([row(0.1, 8, true), row(0.2, 4, true), row(0.05, 20, true), row(0.8, 8)])
    expect(lowest(sheets)).toBeLessThanOrEqual(1)
    expect(sheets.map((placed) => placed.length)).toEqual([2, 2])
  })

  it('stay together where a sheet can hold them', () => {
    const sheets = sheetsOf([row(0.5), row(0.1, 20, true), row(0.6, 8)])
    expect(sheets.map((placed) => placed.length)).toEqual([1, 2])
  })
})
