import { z } from 'zod'
import { isRestorable } from '../../domain/deleted-space.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { Problem } from '../../schemas/problem.ts'
import { Space } from '../../schemas/space.ts'
import { onSpaceOrDeleted } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { spaceNow } from './space-now.ts'

export const restoreSpace = defineOperation({
  id: 'restoreSpace',
  group: 'Spaces',
  summary: 'Restore a space that was deleted in the last 7 days, to its former place',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/restore',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: undefined,
  response: Space,
  offline: {
    kind: 'queued',
    label: 'Restore a space',
    about: 'the space',
    effect: { kind: 'unprovable' },
    userContent: noUserContent,
    alsoBeyondReplica: true,
  },
  access: onSpaceOrDeleted('admin'),
  run(scope, _input, { space }) {
    refuseUnrestorable(space, scope.clock())
    scope.store.run('UPDATE space SET deleted_at = NULL, deleted_by = NULL WHERE id = ?', space.id)
    scope.touch({ kind: 'library', organization: space.organization })
    scope.touch({ kind: 'space', space: space.id })
    return spaceNow(scope, space.id)
  },
})

function refuseUnrestorable({ deleted_at: deletedAt }: SpaceRow, now: number): void {
  if (deletedAt === null)
    throw new Problem('state.conflict', 'This space is not deleted, so nothing was restored.')
  if (isRestorable(deletedAt, now)) return
  // The answer does not depend on whether the purge has run.
  throw new Problem('resource.unknown', 'This space was deleted more than 7 days ago and cannot be restored.')
}
