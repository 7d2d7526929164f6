import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RESTORE_PERIOD } from '../../src-main/domain/deleted-space.ts'
import { purgeDeletedSpaces } from '../../src-main/revisions/purge-spaces.ts'
import { writeContent } from '../support/content/write-content.ts'
import { libraryOf } from '../support/library.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

let workspace: TestWorkspace
let library: ReturnType<typeof libraryOf>

beforeEach(() => {
  workspace = openTestWorkspace()
  library = libraryOf(workspace)
})
afterEach(() => workspace.close())

const purge = (rest = () => Promise.resolve()) => purgeDeletedSpaces(workspace.store, workspace.now, rest)
const remove = (spaceId: string) => workspace.call('deleteSpaceById', { params: { spaceId } })

/** Creates a space with pages, a file, a change request with a change, a comment and a reply. */
function createFullSpace(title: string, texts: string[]): string {
  const spaceId = library.space(title)
  const pages = texts.map((text, order) => ({ id: `${title}-${order}`, text }))
  writeContent(workspace, spaceId, pages, { 'notes.txt': Buffer.from(title) })
  const { id: changeRequestId } = workspace.call('createChangeRequest', { params: { spaceId }, body: {} })
  workspace.call('updateChangeRequestContent', {
    params: { spaceId, changeRequestId },
    body: { changes: [{ operation: 'insert_page', title: 'New' }] },
  })
  const body = { body: { markdown: 'Is this so?' } }
  const comment = workspace.call('postCommentInSpace', { params: { spaceId }, body })
  workspace.call('postCommentReplyInSpace', { params: { spaceId, commentId: comment.id }, body })
  workspace.call('postCommentInChangeRequest', { params: { spaceId, changeRequestId }, body })
  return spaceId
}

/**
 * Counts the rows of every table with content. It leaves out the tables of the workspace itself and the feed, which
 * records deleted spaces for replicas that still have them.
 */
function rows(): Record<string, number> {
  const tables = workspace.store.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_%'
       AND name NOT IN ('user', 'organization', 'member', 'setting', 'token', 'collection', 'search', 'change')`,
  )
  const counts = tables.map(
    ({ name }) => [name, workspace.store.all(`SELECT 1 FROM "${name}"`).length] as const,
  )
  return Object.fromEntries([
    ...counts,
    ['search_document', workspace.store.all('SELECT 1 FROM search_document').length],
  ])
}

describe('purging deleted spaces', () => {
  it('removes all of a space except content that another space shares', async () => {
    const retained = createFullSpace('retained', ['Shared by both.', 'Only here.'])
    const before = rows()
    const purged = createFullSpace('purged', ['Shared by both.', 'Only there.'])
    remove(purged)
    workspace.advance(RESTORE_PERIOD + 1)
    await purge()
    expect(rows()).toEqual(before)
    const query = { query: 'shared' }
    expect(workspace.call('searchSpaceContent', { params: { spaceId: retained }, query }).items).toHaveLength(
      1,
    )
    expect(workspace.store.all('PRAGMA foreign_key_check')).toEqual([])
  })

  it('retains a space to the end of its seventh day', async () => {
    const space = createFullSpace('space', ['Text.'])
    remove(space)
    workspace.advance(RESTORE_PERIOD)
    const before = rows()
    await purge()
    expect(rows()).toEqual(before)
    expect(workspace.attempt('restoreSpace', { params: { spaceId: space } }).ok).toBe(true)
  })

  it('yields between bounded steps, and continues after a stop', async () => {
    const before = rows()
    const space = library.space('large')
    writeContent(
      workspace,
      space,
      Array.from({ length: 450 }, (_, n) => ({ id: `page-${n}`, text: `Text ${n}` })),
    )
    remove(space)
    workspace.advance(RESTORE_PERIOD + 1)
    const stop = new Error('The host ended')
    let rests = 0
    const stopping = purge(() => {
      rests += 1
      return rests === 3 ? Promise.reject(stop) : Promise.resolve()
    })
    await expect(stopping).rejects.toBe(stop)
    // The first step removes the space, and each later one sweeps 200 pages.
    expect(workspace.store.all('SELECT 1 FROM page_version')).toHaveLength(50)
    await purge()
    expect(rows()).toEqual(before)
  })

  it('covers every column that refers to a blob', () => {
    const tables = workspace.store.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table'",
    )
    const columns = tables.flatMap(({ name }) =>
      workspace.store
        .all<{ table: string; from: string; on_delete: string }>(`PRAGMA foreign_key_list("${name}")`)
        // A row that is deleted with its blob does not retain it.
        .filter((key) => key.table === 'blob' && key.on_delete !== 'CASCADE')
        .map((key) => `${name}.${key.from}`),
    )
    expect(columns.toSorted()).toEqual([
      'file_version.data',
      'integration_picture.data',
      'intent.commented_text',
      'page_version.text',
      'user.picture',
    ])
  })
})
