import type { Workspace } from './core.ts'
import { isDamage } from '../store/store-problem.ts'

const TITLE = 'Handbook'

/**
 * Fills an empty workspace with the handbook, so that a new user lands on something useful. Whether a damaged one is
 * empty cannot be told: it stays as it is, and the host comes up.
 */
export async function fillWithSample(workspace: Workspace, handbook: string): Promise<void> {
  if (isEmpty(workspace)) await workspace.imports.run(handbook, TITLE)
}

function isEmpty({ store }: Workspace): boolean {
  try {
    return store.get('SELECT 1 FROM space LIMIT 1') === undefined
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}
