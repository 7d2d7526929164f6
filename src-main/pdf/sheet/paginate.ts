import type { Row } from '../row.ts'
import { CONTENT_HEIGHT, CONTENT_TOP } from './sheet-size.ts'

/** A row with its position on a sheet, in points from the top. */
export interface PlacedRow {
  row: Row
  y: number
}

/** Divides rows among sheets, in order, and emits each sheet as soon as it is full. */
export class Paginator {
  readonly #onSheet: (rows: PlacedRow[]) => void
  #placed: PlacedRow[] = []
  #y = CONTENT_TOP
  /** Rows that stay with the next row, until that is known. */
  #waiting: Row[] = []

  constructor(onSheet: (rows: PlacedRow[]) => void) {
    this.#onSheet = onSheet
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      this.#waiting.push(row)
      // Rows that stay together are divided if they would fill a sheet.
      if (row.staysWithNext && heightOf(this.#waiting) < CONTENT_HEIGHT / 2) continue
      this.#placeWaiting()
    }
  }

  /** Ends the current sheet. The next row starts another. */
  endSheet(): void {
    this.#placeWaiting()
    if (this.#placed.length > 0) this.#onSheet(this.#placed)
    this.#placed = []
    this.#y = CONTENT_TOP
  }

  /** True when the current sheet is empty. */
  get isEmpty(): boolean {
    return this.#placed.length === 0 && this.#waiting.length === 0
  }

  #placeWaiting(): void {
    const rows = this.#waiting
    this.#waiting = []
    this.#placeTogether(rows)
  }

  /** Places rows on one sheet. Rows that are too high for any sheet are divided at their largest gap. */
  #placeTogether(rows: readonly Row[]): void {
    const first = heightOf(rows) > CONTENT_HEIGHT + (rows[0]?.gap ?? 0) ? largestGap(rows) : 0
    if (first > 0) {
      this.#placeTogether(rows.slice(0, first))
      this.#placeTogether(rows.slice(first))
      return
    }
    const bottom = CONTENT_TOP + CONTENT_HEIGHT
    if (this.#placed.length > 0 && this.#y + heightOf(rows) > bottom) this.endSheet()
    if (this.#placed.length === 0) for (const row of rows[0]?.head ?? []) this.#place(row)
    for (const row of rows) this.#place(row)
  }

  #place(row: Row): void {
    const y = this.#y + (this.#placed.length === 0 ? 0 : row.gap)
    this.#placed.push({ row, y })
    this.#y = y + row.height
  }
}

/** Returns the first row after the largest gap between rows, the last of equal ones; 0 for a single row. */
function largestGap(rows: readonly Row[]): number {
  let found = 0
  for (let index = 1; index < rows.length; index++)
    if (found === 0 || rows[index]!.gap >= rows[found]!.gap) found = index
  return found
}

function heightOf(rows: readonly Row[]): number {
  return rows.reduce((height, row) => height + row.gap + row.height, 0)
}
