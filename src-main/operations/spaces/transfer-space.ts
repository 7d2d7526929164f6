import { z } from 'zod'
import { placeIn } from '../../domain/place.ts'
import { moveToOrganization } from '../../domain/space-organization.ts'
import { Id } from '../../schemas/primitives.ts'
import { Space } from '../../schemas/space.ts'
import { onSpace } from '../access/access.ts'
import { refuseContainer, refuseSameOrganization } from '../collections/parent-collection.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { spaceNow } from './space-now.ts'

export const transferSpace = defineOperation({
  id: 'transferSpace',
  group: 'Spaces',
  summary: 'Transfer a space to another organization, a collection of it, or another collection',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/transfer',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: z.object({
    organization: Id,
    parent: Id.nullable().optional().describe('A collection of that organization; by default its root'),
  }),
  response: Space,
  offline: {
    kind: 'queued',
    label: 'Transfer a space',
    about: 'the space',
    effect: { kind: 'unprovable' },
    userContent: noUserContent,
  },
  access: onSpace('admin', { into: 'create' }),
  run(scope, { body }, { space }) {
    const container = { organization: body.organization, parent: body.parent ?? null }
    if (body.parent === undefined) refuseSameOrganization(space.organization, body.organization)
    refuseContainer(scope, container)
    moveToOrganization(scope.store, space.id, body.organization)
    placeIn(scope.store, { kind: 'space', id: space.id }, container)
    scope.touch({ kind: 'library', organization: space.organization })
    scope.touch({ kind: 'library', organization: body.organization })
    scope.touch({ kind: 'space', space: space.id })
    return spaceNow(scope, space.id)
  },
})
