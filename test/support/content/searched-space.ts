import { indexContent } from '../../../src-main/revisions/index/index-content.ts'
import { lineById } from '../../../src-main/revisions/lines.ts'
import type { TestWorkspace } from '../workspace.ts'
import { addSpace } from './content.ts'

/** Creates a space of indexed pages by title and text. */
export function addSearchedSpace(
  workspace: TestWorkspace,
  pages: Record<string, string>,
  organization = workspace.organization,
): { space: string; pages: string[] } {
  const { store } = workspace
  const made = addSpace(workspace, pages, organization)
  const row = store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', made.space)
  if (!row) throw new Error('The space was not made')
  store.transaction(() => indexContent(store, lineById(store, row.line), made.pages))
  return made
}
