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
  name: string
  measure(context: BenchContext): Promise<BenchGoal[]>
}

/** Everything that must stay fast and small. Times are ratios to a peer of the same run where there is a peer. */
export const budgetRows: readonly BudgetRow[] = [
  { name: 'import', measure: async (context) => importGoals(await measureImport(context)) },
  { name: 'opening and keys', measure: async (context) => openingGoals(await measureOpening(context)) },
  { name: 'whole tree', measure: async (context) => treeGoals(await measureTree(context)) },
  { name: 'first pull', measure: async (context) => firstPullGoals(await measureFirstPull(context)) },
  { name: '50 comments', measure: async (context) => commentGoals(await measureComments(context)) },
  { name: 'common words', measure: async (context) => commonWordsGoals(await measureCommonWords(context)) },
  { name: 'work', measure: async (context) => workGoals(await measureWork(context)) },
  { name: 'home screen', measure: async (context) => homeGoals(await measureHome(context)) },
]
