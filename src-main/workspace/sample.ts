import type { Workspace } from '../core.ts'

const TITLE = 'Handbook'

/** Fills an empty workspace with the handbook, so that a new user lands on something useful. */
export async function fillWithSample(workspace: Workspace, handbook: string): Promise<void> {
  const isEmpty = workspace.store.get('SELECT 1 FROM space LIMIT 1') === undefined
  if (isEmpty) await workspace.imports.run(handbook, TITLE)
}
