import { z } from 'zod'
import { isRestorable } from '../../domain/deleted-space.ts'
import { isAtLeast } from '../../domain/roles.ts'
import { Space } from '../../schemas/space.ts'
import { onSpaceOrDeleted, notFound, type SpaceSubject } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { declareNeeds } from '../engine/needs.ts'
import { spaceParams } from '../engine/path-params.ts'
import type { ReadScope } from '../engine/scope.ts'
import { spacePublished } from '../sites/space-published.ts'
import { visitorQuery } from '../sites/visitors/visitor-query.ts'
import { presentSpace } from './present-space.ts'

const visible = onSpaceOrDeleted('read')

export const getSpace = defineOperation({
  id: 'getSpaceById',
  group: 'Spaces',
  summary: 'Get a space; administrators also get a deleted one until its final removal',
  method: 'GET',
  path: '/v1/spaces/{spaceId}',
  success: 200,
  params: spaceParams,
  query: z.object(visitorQuery),
  body: undefined,
  response: Space,
  offline: 'local',
  isOfSpaceRow: true,
  access: declareNeeds(visible.needs, (scope: ReadScope, params: { spaceId: string }) =>
    refuseHidden(scope, visible(scope, params)),
  ),
  run(scope, { query }, { space, level }) {
    const shown = presentSpace(scope, space, level)
    const published = space.deleted_at === null ? spacePublished(scope, space, query) : {}
    return { ...shown, urls: { ...shown.urls, ...published } }
  },
})

function refuseHidden(scope: ReadScope, subject: SpaceSubject): SpaceSubject {
  const { deleted_at: deletedAt } = subject.space
  if (deletedAt === null) return subject
  if (isAtLeast(subject.level, 'admin') && isRestorable(deletedAt, scope.clock())) return subject
  throw notFound('space')
}
