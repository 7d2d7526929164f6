import { siblingsIn } from '../../src-main/domain/siblings.ts'
import type { TestWorkspace } from './workspace.ts'

/** Returns short functions that fill the library of a test workspace and read it. */
export function libraryOf(workspace: TestWorkspace) {
  const params = { organizationId: workspace.organization }
  return {
    /** Creates a collection. Returns its id. */
    collection: (title: string, parent?: string) =>
      workspace.call('createCollection', { params, body: { title, ...(parent && { parent }) } }).id,
    /** Creates a space. Returns its id. */
    space: (title: string, parent?: string) =>
      workspace.call('createSpace', { params, body: { title, ...(parent && { parent }) } }).id,
    /** The titles of the spaces and collections in a container, in their order. */
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
