import { z } from 'zod'
import { countLineLinks } from '../../revisions/index/link-row.ts'
import { LinkList, LinkStatus } from '../../schemas/link.ts'
import { paging } from '../../schemas/list.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { linksOfLine } from './links-of-line.ts'
import { presentLink, referenceContext } from './present-link.ts'

export const listSpaceLinks = defineOperation({
  id: 'listSpaceLinks',
  group: 'Spaces',
  summary: 'List the links of the pages of a space, with the number of broken ones',
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
    const list = {
      name: `links:${space.id}:${query.status ?? ''}`,
      ...linksOfLine(scope.store, space.line, query.status),
    }
    const page = listPage(list, query, (row) => presentLink(scope, source, context, row))
    return { ...page, stats: countLineLinks(scope.store, space.line) }
  },
})
