import { z } from 'zod'
import { HealthIssue, HealthKind } from '../../schemas/health/health-issue.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { sortedList } from '../engine/sorted-list.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { changeRequestIssues } from './change-request-issues.ts'
import { keyOf } from './issue.ts'
import { IssuePresenter } from './present-issue.ts'

export const listChangeRequestHealth = defineOperation({
  id: 'listHealthInChangeRequest',
  group: 'Change request content',
  summary: 'List the faults of one kind in the pages that a change request changes, and which are new',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/health',
  success: 200,
  params: changeRequestParams,
  query: z.object({ kind: HealthKind, ...paging }),
  body: undefined,
  response: listOf(HealthIssue),
  offline: 'local',
  readsEveryText: true,
  access: onChangeRequest('read'),
  run(scope, { query }, subject) {
    const { view } = changeRequestSource(scope, subject)
    const base = view.below()
    if (!base) throw new Error(`The change request ${subject.changeRequest.id} stands on no step`)
    const { line, content_root: contentRoot } = subject.space
    const issues = changeRequestIssues({ view, base, line, contentRoot }, query.kind)
    const list = sortedList(`health:${subject.changeRequest.id}:${query.kind}`, issues, 3, keyOf)
    const presenter = new IssuePresenter(view)
    return listPage(list, query, (issue) => presenter.present(issue))
  },
})
