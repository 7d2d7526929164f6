import type { TreeRow } from './tree-row.ts'

/** The visible rows of a tree, by place. They need not all be in memory. */
export interface TreeRows<Row extends TreeRow = TreeRow> {
  readonly length: number
  /** Returns the row at a place; undefined beyond the ends. */
  at: (place: number) => Row | undefined
  /** Returns the place of a row; -1 when it is not visible or not known. */
  placeOf: (id: string) => number
  /** Returns the place of the parent's row; -1 for a row at the root. */
  parentOf: (place: number) => number
}

/** Returns rows that are all in memory. */
export function listedRows<Row extends TreeRow>(rows: readonly Row[]): TreeRows<Row> {
  return {
    length: rows.length,
    at: (place) => rows[place],
    placeOf: (id) => rows.findIndex((row) => row.id === id),
    parentOf(place) {
      const level = rows[place]?.level ?? 0
      return rows.slice(0, Math.max(place, 0)).findLastIndex((above) => above.level < level)
    },
  }
}
