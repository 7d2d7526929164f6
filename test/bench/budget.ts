import type { Bench, BenchContext, BenchGoal } from './bench.ts'
import { budgetRows, type BudgetRow } from './budget/rows.ts'

const DEFAULT_STORES = [38_000]
/** The columns of the only table. */
const COLUMNS = ['row', 'pages', 'goal', 'measured', 'met']

/** The goals of speed and memory in one table. It fails when a goal is missed. */
export const bench: Bench = {
  name: 'budget',
  title: 'the goals of speed and memory',
  isTool: true,
  takesAllStores: true,
  async run(context) {
    const rows: string[][] = []
    for (const store of context.stores.length > 0 ? context.stores : DEFAULT_STORES)
      for (const row of budgetRows) {
        context.log(`${row.name}, ${store} pages`)
        for (const { goal, seen, met } of await measureRow(row, { ...context, store }))
          rows.push([row.name, String(store), goal, seen, met ? 'yes' : 'NO'])
      }
    return {
      tables: [{ title: 'the budget', columns: COLUMNS, rows }],
      goals: [],
      isMet: rows.every((row) => row.at(-1) === 'yes'),
    }
  },
}

/** Measures a row. One that fails is a missed goal, and the other rows are measured nevertheless. */
async function measureRow(row: BudgetRow, context: BenchContext): Promise<BenchGoal[]> {
  try {
    return await row.measure(context)
  } catch (error) {
    // A table has one line for each goal.
    const reason = String(error).replaceAll(/\s+/g, ' ')
    return [{ goal: 'is measured', seen: `failed: ${reason}`, met: false }]
  }
}
