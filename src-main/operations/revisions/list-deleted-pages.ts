import { z } from 'zod'
import type { PageRow } from '../../revisions/page-row.ts'
import { DeletedPage } from '../../schemas/history/deleted-page.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { spaceParams } from '../engine/path-params.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { presentUser, type UserRow } from '../users/user-row.ts'

export const listDeletedPages = defineOperation({
  id: 'listDeletedPages',
  group: 'Revisions',
  summary:
    'List the pages that were deleted from a space, the latest first, and those of one revision by title',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/deleted-pages',
  success: 200,
  params: spaceParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(DeletedPage),
  offline: 'local',
  access: onSpace('read'),
  run: (scope, { query }, { space }) =>
    listPage<DeletedRow, DeletedPage>(
      {
        name: `deleted pages:${space.id}`,
        keyTypes: ['number', 'string', 'string'],
        key: ({ seq, title, page }) => [seq, title, page],
        count: () => countRows(scope.store, COUNT, space.line),
        after(key, limit) {
          const [seq, ...place] = key ?? FIRST
          return scope.store.all(SELECT, space.line, seq, seq, ...place, limit)
        },
      },
      query,
      (row) => present(scope, row),
    ),
})

type DeletedRow = Pick<PageRow, 'line' | 'page' | 'seq' | 'title' | 'type'> & {
  created_at: number
  created_by: string
}

const FIRST = [Number.MAX_SAFE_INTEGER, '', ''] as const
const GONE = 'page_version.line = ? AND deleted = 1 AND until IS NULL'
const COUNT = `SELECT count(*) AS count FROM page_version INDEXED BY page_deleted WHERE ${GONE}`
const SELECT = `
  SELECT page_version.line, page, seq, title, page_version.type, revision.created_at, revision.created_by
  FROM page_version INDEXED BY page_deleted JOIN revision USING (line, seq)
  WHERE ${GONE} AND seq <= ? AND (seq < ? OR (title, page) > (?, ?)) ORDER BY seq DESC, title, page LIMIT ?`

function present(scope: ReadScope, row: DeletedRow): DeletedPage {
  const { store } = scope
  const user = store.get<UserRow>('SELECT * FROM user WHERE id = ?', row.created_by)
  const before = store.get<{ id: string }>(
    'SELECT id FROM revision WHERE line = ? AND seq = ?',
    row.line,
    row.seq - 1,
  )
  return {
    object: 'deleted-page',
    id: row.page,
    title: row.title,
    type: row.type,
    deletedAt: timestamp(row.created_at),
    ...(user && { deletedBy: presentUser(scope, user) }),
    ...(before && { revision: before.id }),
    number: row.seq - 1,
  }
}
