import type { Bound } from '../../store/store.ts'
import type { KeysetList } from './list-page.ts'

/** The rows read at once; a list of users or teams rarely has more. */
const BATCH = 500

/**
 * Returns the part of a list that passes a filter, in the same order and with the same keys. It is for conditions that
 * SQL cannot express, such as case in any script. `name` must name the filter too, because cursors are valid only for
 * one name.
 */
export function filterList<Row>(
  list: KeysetList<Row>,
  name: string,
  passes: (row: Row) => boolean,
): KeysetList<Row> {
  return {
    ...list,
    name,
    count() {
      let count = 0
      for (const row of rowsAfter(list, null)) if (passes(row)) count += 1
      return count
    },
    after(key, limit) {
      const passing: Row[] = []
      for (const row of rowsAfter(list, key)) {
        if (passing.length === limit) break
        if (passes(row)) passing.push(row)
      }
      return passing
    },
  }
}

function* rowsAfter<Row>(list: KeysetList<Row>, key: Bound[] | null): Generator<Row> {
  let rows = list.after(key, BATCH)
  for (;;) {
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    rows = list.after(list.key(last), BATCH)
  }
}
