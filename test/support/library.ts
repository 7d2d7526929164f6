import { siblingsIn } from '../../src-main/domain/siblings.ts'
import type { TestWorkspace } from './workspace.ts'

/** Short words for filling the library of a test workspace and looking at it. */
export function libraryOf(workspace: TestWorkspace) {
  const params = { organizationId: workspace.organization }
  return {
    /** Creates a collection and answers its id. */
    collection: (title: string, parent?: string) =>
      workspace.call('createCollection', { params, body: { title, ...(parent && { parent }) } }).id,
    /** Creates a space and answers its id. */
    space: (title: string, parent?: string) =>
      workspace.call('createSpace', { params, body: { title, ...(parent && { parent }) } }).id,
    /** The titles of what stands in a container, spaces and collections mixed, in their order. */
    titles: (parent: string | null = null, organization = workspace.organization) =>
      siblingsIn(workspace.store, { organization, parent }).map(({ kind, id }) =>
        titleOf(workspace, kind, id),
      ),
  }
}

function titleOf(workspace: TestWorkspace, kind: 'space' | 'collection', id: string): string | undefined {
  const sql = {
    space: 'SELECT title FROM space WHERE id = ?',
    collection: 'SELECT title FROM collection WHERE id = ?',
  }
  return workspace.store.get<{ title: string }>(sql[kind], id)?.title
}
