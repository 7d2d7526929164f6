import { z } from 'zod'
import { placeIn } from '../../domain/place.ts'
import { Move } from '../../schemas/collection.ts'
import { Space } from '../../schemas/space.ts'
import { onSpace } from '../access/access.ts'
import { refuseContainer } from '../collections/parent-collection.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { spaceNow } from './space-now.ts'

export const moveSpace = defineOperation({
  id: 'moveSpace',
  group: 'Spaces',
  summary: 'Move a space among its siblings or to another parent',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/move',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: Move,
  response: Space,
  offline: {
    kind: 'queued',
    label: 'Move a space',
    about: 'the space',
    effect: { kind: 'set', entity: 'other' },
    userContent: noUserContent,
  },
  access: onSpace('create', { into: 'create' }),
  run(scope, { body }, { space }) {
    const parent = body.parent === undefined ? space.parent : body.parent
    const container = { organization: space.organization, parent }
    refuseContainer(scope, container)
    placeIn(scope.store, { kind: 'space', id: space.id }, container, body.position)
    scope.touch({ kind: 'library', organization: space.organization })
    scope.touch({ kind: 'space', space: space.id })
    return spaceNow(scope, space.id)
  },
})
