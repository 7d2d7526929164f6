import { permissionsOn } from '../../domain/permission-table.ts'
import type { Level } from '../../domain/roles.ts'
import { headRevision, lineById } from '../../revisions/lines.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Space } from '../../schemas/space.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'

/** The space as the API shows it to a caller with a level. Lists pass the present revisions of their rows. */
export function presentSpace(
  scope: ReadScope,
  row: SpaceRow,
  level: Level,
  revision = headRevision(scope.store, lineById(scope.store, row.line)).id,
): Space {
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji,
    visibility: row.parent !== null && row.visibility === 'private' ? 'in-collection' : row.visibility,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    ...(row.deleted_at !== null && { deletedAt: timestamp(row.deleted_at) }),
    editMode: row.edit_mode,
    urls: {
      location: scope.addresses.location(`/v1/spaces/${row.id}`),
      app: scope.addresses.app(`/spaces/${row.id}`),
    },
    organization: row.organization,
    ...(row.parent !== null && { parent: row.parent }),
    revision,
    defaultLevel: row.default_level,
    comments: row.comments,
    changeRequests: row.change_requests,
    changeRequestsOpen: row.change_requests_open,
    changeRequestsDraft: row.change_requests_draft,
    permissions: permissionsOn('space', level),
  }
}
