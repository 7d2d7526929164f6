import { z } from 'zod'
import { HealthIssue, HealthKind } from '../../schemas/health/health-issue.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { spaceParams } from '../engine/path-params.ts'
import { sortedList } from '../engine/sorted-list.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { keyOf } from './issue.ts'
import { IssuePresenter } from './present-issue.ts'
import { spaceIssues } from './space-issues.ts'

export const listSpaceHealth = defineOperation({
  id: 'listSpaceHealth',
  group: 'Space content',
  summary: 'List the faults of one kind in the pages of a space, such as broken links or empty pages',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/health',
  success: 200,
  params: spaceParams,
  query: z.object({ kind: HealthKind, ...paging }),
  body: undefined,
  response: listOf(HealthIssue),
  offline: 'local',
  readsEveryText: true,
  access: onSpace('read'),
  run(scope, { query }, subject) {
    const { view } = spaceSource(scope, subject)
    const issues = spaceIssues(view, query.kind)
    const list = sortedList(`health:${subject.space.id}:${query.kind}`, issues, 3, keyOf)
    const presenter = new IssuePresenter(view)
    return listPage(list, query, (issue) => presenter.present(issue))
  },
})
