import { z } from 'zod'
import { placeIn } from '../../domain/place.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { Space } from '../../schemas/space.ts'
import { onSpace } from '../access/access.ts'
import { refuseContainer } from '../collections/parent-collection.ts'
import { defineOperation, type Preparation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import type { WriteScope } from '../engine/scope.ts'
import { noUserContent } from '../engine/user-content.ts'
import { createCopy, fillCopyAtOnce } from './copy-space.ts'
import { isSmall } from './space-copies.ts'
import { spaceNow } from './space-now.ts'

export const duplicateSpace = defineOperation({
  id: 'duplicateSpace',
  group: 'Spaces',
  summary: 'Copy the present content of a space into a new one beside it, without history and comments',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/duplicate',
  success: 201,
  params: spaceParams,
  query: z.object({}),
  body: undefined,
  response: Space,
  offline: {
    kind: 'queued',
    label: 'Duplicate a space',
    about: 'the space',
    effect: { kind: 'unprovable' },
    userContent: noUserContent,
  },
  access: onSpace('read', { into: 'create' }),
  async prepare(scope, _input, { space }): Promise<Preparation<SpaceRow | undefined>> {
    refuseContainer(scope, space)
    if (isSmall(scope.store, space)) return { value: undefined, finish: () => Promise.resolve() }
    const { copies } = scope.outside
    const copy = await copies.make(space, scope.caller.user)
    return { value: copy, finish: () => copies.drop(copy) }
  },
  run(scope, _input, { space }, hiddenCopy) {
    refuseContainer(scope, space)
    const copy = hiddenCopy ? showCopy(scope, space, hiddenCopy) : copyLocally(scope, space)
    placeIn(scope.store, { kind: 'space', id: copy }, space, { after: { space: space.id } })
    scope.touch({ kind: 'library', organization: space.organization })
    return spaceNow(scope, copy)
  },
})

/** Copies within the transaction of the call. A replica does so too, and queues the call. */
function copyLocally(scope: WriteScope, space: SpaceRow): string {
  const { store, newId, caller } = scope
  const copy = createCopy(scope, space, { author: caller.user, state: 'ready' })
  fillCopyAtOnce(store, space, copy, newId)
  return copy.id
}

/** Makes a hidden copy visible, and returns its id. */
function showCopy({ store, clock }: WriteScope, space: SpaceRow, { id }: SpaceRow): string {
  const now = clock()
  store.run(
    "UPDATE space SET state = 'ready', organization = ?, created_at = ?, updated_at = ? WHERE id = ?",
    space.organization,
    now,
    now,
    id,
  )
  return id
}
