import { z } from 'zod'
import { onSpace } from '../access.ts'
import { defineOperation } from '../define-operation.ts'
import { spaceParams } from '../path-params.ts'

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
  offline: 'queued',
  access: onSpace('admin'),
  run(scope, _input, { space }) {
    scope.store.run('UPDATE space SET deleted_at = ? WHERE id = ?', scope.clock(), space.id)
    scope.touch({ kind: 'library', organization: space.organization })
    scope.touch({ kind: 'space', space: space.id })
    return null
  },
})
