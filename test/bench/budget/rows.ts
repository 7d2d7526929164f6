import type { BenchContext, BenchGoal } from '../bench.ts'
import { commonWordsGoals, measureCommonWords } from '../common-words.ts'
import { firstPullGoals, measureFirstPull } from '../first-pull.ts'
import { homeGoals, measureHome } from '../home.ts'
import { importGoals, measureImport } from '../import.ts'
import { measureOpening, openingGoals } from '../open-space.ts'
import { commentGoals, measureComments } from '../page.ts'
import { measureTree, treeGoals } from '../tree.ts'
import { measureWork, workGoals } from '../work.ts'

/** A row of the budget: the goals of one benchmark on a store of a size. */
export interface BudgetRow {
  what: string
  measure(context: BenchContext): Promise<BenchGoal[]>
}

/** Everything that must stay fast and small. Times are ratios to a peer of the same run where there is a peer. */
export const budgetRows: readonly BudgetRow[] = [
  { what: 'import', measure: async (context) => importGoals(await measureImport(context)) },
  { what: 'opening and keys', measure: async (context) => openingGoals(await measureOpening(context)) },
  { what: 'whole tree', measure: async (context) => treeGoals(await measureTree(context)) },
  { what: 'first pull', measure: async (context) => firstPullGoals(await measureFirstPull(context)) },
  { what: '50 comments', measure: async (context) => commentGoals(await measureComments(context)) },
  { what: 'common words', measure: async (context) => commonWordsGoals(await measureCommonWords(context)) },
  { what: 'work', measure: async (context) => workGoals(await measureWork(context)) },
  { what: 'home screen', measure: async (context) => homeGoals(await measureHome(context)) },
]
