import type { Level } from '../../domain/roles.ts'
import { onOrganization, notFound, type OrganizationSubject } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { SamlRow } from './saml-row.ts'

export interface SamlSubject extends OrganizationSubject {
  provider: SamlRow
}

interface Params {
  organizationId: string
  samlProviderId: string
}

/** A provider of single sign-on, for callers with the level on its organization. */
export function onSamlProvider(needed: Level) {
  const access = onOrganization(needed)
  return declareNeeds(access.needs, (scope: ReadScope, params: Params): SamlSubject => {
    const subject = access(scope, params)
    const provider = scope.store.get<SamlRow>(
      'SELECT * FROM saml_provider WHERE id = ? AND organization = ?',
      params.samlProviderId,
      subject.organization.id,
    )
    if (!provider) throw notFound('SAML provider')
    return { ...subject, provider }
  })
}
