import { z } from 'zod'
import { indexContent } from '../../content-index/index-content.ts'
import { copyTitle } from '../../domain/copy-title.ts'
import { placeIn } from '../../library/place.ts'
import { copyContent } from '../../revisions/copy-content.ts'
import { lineById } from '../../revisions/lines.ts'
import { Space, SPACE_TITLE_LIMIT } from '../../schemas/space.ts'
import { onSpace } from '../access.ts'
import { refuseContainer } from '../collections/parent-collection.ts'
import { defineOperation } from '../define-operation.ts'
import { spaceParams } from '../path-params.ts'
import type { WriteScope } from '../scope.ts'
import { createSpace } from './new-space.ts'
import { spaceNow } from './space-now.ts'
import type { SpaceRow } from './space-row.ts'

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
  offline: 'queued',
  access: onSpace('read', { into: 'create' }),
  run(scope, _input, { space }) {
    refuseContainer(scope, space)
    const copy = copySpace(scope, space)
    placeIn(scope.store, { kind: 'space', id: copy.id }, space, { after: { space: space.id } })
    scope.touch({ kind: 'library', organization: space.organization })
    return spaceNow(scope, copy.id)
  },
})

function copySpace(scope: WriteScope, space: SpaceRow): SpaceRow {
  const { store, newId, caller } = scope
  const { id: line, head: seq } = lineById(store, space.line)
  let pages: Iterable<string> = []
  const copy = createSpace(scope, {
    organization: space.organization,
    parent: space.parent,
    title: copyTitle(space.title, SPACE_TITLE_LIMIT),
    emoji: space.emoji,
    editMode: space.edit_mode,
    defaultLevel: space.default_level,
    book: space,
    author: caller.user,
    fill(revision, id) {
      pages = copyContent(store, { line, seq }, revision, { space: { from: space.id, to: id }, newId })
    },
  })
  indexContent(store, lineById(store, copy.line), pages)
  return copy
}
