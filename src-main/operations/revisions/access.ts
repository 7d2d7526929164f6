import type { Level } from '../../domain/roles.ts'
import { revisionById, type RevisionRow } from '../../revisions/lines.ts'
import { onSpace, notFound, type SpaceSubject } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'

export interface RevisionSubject extends SpaceSubject {
  revision: RevisionRow
}

interface Params {
  spaceId: string
  revisionId: string
}

/** A revision of a space, or of one of its change requests, on which the caller has the level. */
export function onRevision(needed: Level) {
  const access = onSpace(needed)
  return declareNeeds(access.needs, (scope: ReadScope, params: Params): RevisionSubject => {
    const subject = access(scope, params)
    const revision = revisionById(scope.store, subject.space.id, params.revisionId)
    if (!revision) throw notFound('revision')
    return { ...subject, revision }
  })
}
