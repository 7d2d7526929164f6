import { addChangeRequest, addSpace } from '../support/content/authoring.ts'
import type { TestWorkspace, Visitor } from '../support/workspace.ts'
import { openTestWorkspace } from '../support/workspace.ts'

/** A workspace with a second organization, a guest, and a member whose role changes. */
export type Book = TestWorkspace & { elsewhere: string; guest: Visitor; reader: Visitor }

/** Opens a workspace with one entity of each frequently changed kind. */
export function openBook(): Book {
  const workspace = openTestWorkspace()
  const elsewhere = workspace.addOrganization('Elsewhere')
  workspace.setRole(workspace.user, elsewhere, 'admin')
  const book = { ...workspace, elsewhere, guest: workspace.addUser(null), reader: workspace.addUser('read') }
  const { space } = addSpace(book, { A: 'a\n', B: 'b\n' })
  addChangeRequest(book, space)
  const params = { organizationId: book.organization }
  book.call('createOrganizationTeam', { params, body: { title: 'Team', members: [book.guest.user] } })
  book.call('createSite', { params, body: { title: 'Site', spaces: [space] } })
  book.call('createOrganizationCustomField', { params, body: { name: 'field_0', type: 'number' } })
  book.call('postCommentInSpace', { params: { spaceId: space }, body: { body: { markdown: 'Words' } } })
  return book
}

/** Returns the ids of a query. */
export function ids(book: Book, sql: string): string[] {
  return book.store.all<{ id: string }>(sql).map(({ id }) => id)
}

/** Returns one element of a list, or an unknown id. */
export function pick(list: readonly string[], index: number): string {
  return list[index % Math.max(1, list.length)] ?? 'nothing'
}

/** An action of a user. Numbers select its subject and its details, so that any sequence is valid. */
export type UserAction = (book: Book, subject: number, choice: number) => unknown
