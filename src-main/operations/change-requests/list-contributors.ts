import { z } from 'zod'
import { Contributor } from '../../schemas/change-request.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { timestamp } from '../engine/timestamp.ts'
import { userById } from '../users/user-row.ts'
import { onChangeRequest } from './access.ts'

interface ContributorRow {
  user: string
  count: number
  at: number
}

/** A user of a revision may be unknown to a replica of a remote that names no authors. */
const KNOWN = 'WHERE user IN (SELECT id FROM user) GROUP BY user ORDER BY at DESC, user'

const EDITS = `SELECT user, count(*) AS count, max(at) AS at
  FROM (SELECT created_by AS user, created_at AS at FROM revision WHERE line = ?) ${KNOWN}`

const COMMENTS = `SELECT user, count(*) AS count, max(at) AS at FROM (
    SELECT posted_by AS user, posted_at AS at FROM comment WHERE change_request = ?
    UNION ALL
    SELECT comment_reply.posted_by, comment_reply.posted_at FROM comment
      CROSS JOIN comment_reply ON comment_reply.comment = comment.id WHERE comment.change_request = ?
  ) ${KNOWN}`

export const listContributors = defineOperation({
  id: 'getContributorsByChangeRequestId',
  group: 'Change requests',
  summary: 'List the users who wrote in a change request or commented on it, the last active first',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: undefined,
  response: z.object({ count: z.int().min(0), items: z.array(Contributor) }),
  offline: 'local',
  access: onChangeRequest('read'),
  run(scope, _input, { changeRequest: { id, line } }) {
    const present =
      (actionType: Contributor['actionType']) =>
      ({ user, count, at }: ContributorRow): Contributor => ({
        user: userById(scope, user),
        actionType,
        count,
        updatedAt: timestamp(at),
      })
    const items = [
      ...scope.store.all<ContributorRow>(EDITS, line).map(present('edit')),
      ...scope.store.all<ContributorRow>(COMMENTS, id, id).map(present('comment')),
    ]
    return { count: items.length, items }
  },
})
