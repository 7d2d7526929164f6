import type { Level } from '../../domain/roles.ts'
import { onOrganization, notFound, type OrganizationSubject } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import { specBySlug, type SpecRow } from './spec-row.ts'

export interface SpecSubject extends OrganizationSubject {
  spec: SpecRow
}

/** A specification by its slug, for callers with the level on its organization. */
export function onSpec(needed: Level) {
  const access = onOrganization(needed)
  return declareNeeds(
    access.needs,
    (scope: ReadScope, params: { organizationId: string; specSlug: string }): SpecSubject => {
      const subject = access(scope, params)
      const spec = specBySlug(scope.store, subject.organization.id, params.specSlug)
      if (!spec) throw notFound('OpenAPI specification')
      return { ...subject, spec }
    },
  )
}
