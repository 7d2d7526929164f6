import { z } from 'zod'
import { RESTORE_PERIOD } from '../../domain/deleted-space.ts'
import { isAtLeast } from '../../domain/roles.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { DeletedSpace } from '../../schemas/deleted-space.ts'
import { listOf, paging } from '../../schemas/list.ts'
import type { Reader } from '../../store/store.ts'
import { onOrganization } from '../access/access.ts'
import { Levels } from '../access/levels.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage, type KeysetList } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { userById } from '../users/user-row.ts'

/** A row of `space` that was deleted. */
type DeletedRow = SpaceRow & { deleted_at: number }

export const listDeletedSpaces = defineOperation({
  id: 'listDeletedSpacesInOrganization',
  group: 'Spaces',
  summary: 'List the deleted spaces of an organization that can still be restored, the newest first',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/deleted-spaces',
  success: 200,
  params: organizationParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(DeletedSpace),
  offline: {
    kind: 'refused',
    reason: 'The server of the workspace alone knows which spaces were deleted.',
  },
  access: onOrganization('read'),
  run(scope, { query }, { organization }) {
    const levels = new Levels(scope, organization.id)
    const since = scope.clock() - RESTORE_PERIOD
    return listPage(deletedIn(scope.store, organization.id, since), query, (row) =>
      presentDeleted(scope, levels, row),
    )
  },
})

function deletedIn(store: Reader, organization: string, since: number): KeysetList<DeletedRow> {
  const where = "organization = ? AND deleted_at IS NOT NULL AND deleted_at >= ? AND state = 'ready'"
  return {
    name: `deleted spaces of ${organization}`,
    keyTypes: ['number', 'string'],
    key: (row) => [row.deleted_at, row.id],
    count: () => countRows(store, `SELECT count(*) AS count FROM space WHERE ${where}`, organization, since),
    after: (key, limit) =>
      store.all(
        `SELECT * FROM space WHERE ${where} ${key === null ? '' : 'AND (deleted_at, id) < (?, ?)'}
         ORDER BY deleted_at DESC, id DESC LIMIT ?`,
        organization,
        since,
        ...(key ?? []),
        limit,
      ),
  }
}

function presentDeleted(scope: ReadScope, levels: Levels, row: DeletedRow): DeletedSpace {
  return {
    object: 'deleted-space',
    id: row.id,
    title: row.title,
    emoji: row.emoji,
    ...(row.parent !== null && { parent: row.parent }),
    deletedAt: timestamp(row.deleted_at),
    ...(row.deleted_by !== null && { deletedBy: userById(scope, row.deleted_by) }),
    restorableUntil: timestamp(row.deleted_at + RESTORE_PERIOD),
    permissions: { restore: isAtLeast(levels.onSpace(row), 'admin') },
  }
}
