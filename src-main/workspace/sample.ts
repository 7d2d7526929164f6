import { isDamage } from '../store/store-problem.ts'
import type { HostedWorkspace } from './workspace.ts'

const TITLE = 'Handbook'

/**
 * Fills an empty workspace with the handbook, so that a new user finds useful content. A damaged workspace may not be
 * empty, so it stays unchanged and the host starts.
 */
export async function fillWithSample(workspace: HostedWorkspace, handbook: string): Promise<void> {
  if (isEmpty(workspace)) await workspace.imports.run(handbook, TITLE)
}

function isEmpty({ store }: HostedWorkspace): boolean {
  try {
    return store.get('SELECT 1 FROM space LIMIT 1') === undefined
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}
