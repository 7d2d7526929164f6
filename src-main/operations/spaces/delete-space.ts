import { z } from 'zod'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'

export const deleteSpace = defineOperation({
  id: 'deleteSpaceById',
  group: 'Spaces',
  summary: 'Delete a space; it can be restored for 7 days',
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}',
  success: 204,
  params: spaceParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Delete a space',
    about: 'the space',
    effect: { kind: 'delete' },
    userContent: noUserContent,
  },
  access: onSpace('admin'),
  run(scope, _input, { space }) {
    scope.store.run(
      'UPDATE space SET deleted_at = ?, deleted_by = ? WHERE id = ?',
      scope.clock(),
      scope.caller.user,
      space.id,
    )
    scope.touch({ kind: 'library', organization: space.organization })
    scope.touch({ kind: 'space', space: space.id })
    return null
  },
})
