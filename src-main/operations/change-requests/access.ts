import type { Level } from '../../domain/roles.ts'
import { onSpace, notFound, type SpaceSubject } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { ChangeRequestRow } from './change-request-row.ts'

/** A change request with its space. `level` is the caller's level on the space. */
export interface ChangeRequestSubject extends SpaceSubject {
  changeRequest: ChangeRequestRow
}

interface Params {
  spaceId: string
  changeRequestId: string
}

/** A change request, by id or by its number within the space, on whose space the caller has the level. */
export function onChangeRequest(needed: Level) {
  const access = onSpace(needed)
  return declareNeeds(access.needs, (scope: ReadScope, params: Params): ChangeRequestSubject => {
    const subject = access(scope, params)
    const changeRequest = find(scope, params)
    if (!changeRequest) throw notFound('change request')
    return { ...subject, changeRequest }
  })
}

function find(scope: ReadScope, { spaceId, changeRequestId }: Params): ChangeRequestRow | undefined {
  const byId = scope.store.get<ChangeRequestRow>(
    'SELECT * FROM change_request WHERE id = ? AND space = ?',
    changeRequestId,
    spaceId,
  )
  if (byId || !/^[1-9]\d{0,9}$/.test(changeRequestId)) return byId
  return scope.store.get<ChangeRequestRow>(
    'SELECT * FROM change_request WHERE space = ? AND number = ?',
    spaceId,
    Number(changeRequestId),
  )
}
