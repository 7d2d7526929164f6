import { z } from 'zod'
import type { Bound } from '../../replica/store.ts'
import { LinkList, LinkStatus, type LinkItem } from '../../schemas/link.ts'
import { paging } from '../../schemas/list.ts'
import { onSpace } from '../access.ts'
import { defineOperation } from '../define-operation.ts'
import { countRows, listPage } from '../list-page.ts'
import { spaceParams } from '../path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { countLineLinks, type LinkRow } from './link-row.ts'
import { presentLink, referenceContext } from './present-link.ts'

const COLUMNS = 'page, ordinal, href, kind, status, target'

/** With a status or without: each order is that of an index. */
const OF_ANY_STATUS = {
  count: 'SELECT count(*) AS count FROM link WHERE line = ?',
  select: `SELECT ${COLUMNS} FROM link WHERE line = ? AND (page, ordinal) > (?, ?) ORDER BY page, ordinal LIMIT ?`,
}
const OF_STATUS = {
  count: 'SELECT count(*) AS count FROM link WHERE line = ? AND status = ?',
  select: `SELECT ${COLUMNS} FROM link WHERE line = ? AND status = ? AND (page, ordinal) > (?, ?) ORDER BY page, ordinal LIMIT ?`,
}

export const listSpaceLinks = defineOperation({
  id: 'listSpaceLinks',
  group: 'Spaces',
  summary: 'List the links of the pages of a space, and how many are broken',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/links',
  success: 200,
  params: spaceParams,
  query: z.object({ ...paging, status: LinkStatus.optional().describe('Only links with the status') }),
  body: undefined,
  response: LinkList,
  offline: 'local',
  access: onSpace('read'),
  run(scope, { query }, { space, level }) {
    const source = spaceSource(scope, { space, level })
    const context = referenceContext(scope, source, space, level)
    const statements = query.status === undefined ? OF_ANY_STATUS : OF_STATUS
    const values: Bound[] = query.status === undefined ? [space.line] : [space.line, query.status]
    const page = listPage<LinkRow, LinkItem>(
      {
        name: `links:${space.id}:${query.status ?? ''}`,
        keyTypes: ['string', 'number'],
        key: (row) => [row.page, row.ordinal],
        count: () => countRows(scope.store, statements.count, ...values),
        after: (key, limit) =>
          scope.store.all(statements.select, ...values, key?.[0] ?? '', key?.[1] ?? -1, limit),
      },
      query,
      (row) => presentLink(scope, source, context, row),
    )
    return { ...page, stats: countLineLinks(scope.store, space.line) }
  },
})
