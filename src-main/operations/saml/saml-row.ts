import type { Level } from '../../domain/roles.ts'
import type { SamlProvider, SamlProviderInput } from '../../schemas/people/saml-provider.ts'
import type { Role } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { teamNow, teamRow } from '../teams/team-row.ts'

/** A row of `saml_provider`. */
export interface SamlRow {
  seq: number
  id: string
  organization: string
  label: string
  sso_url: string | null
  entity_id: string | null
  certificate: string | null
  default_team: string | null
  default_role: Role | null
  created_at: number
}

/** The address where users start to sign in with a provider. */
export function startUrl(scope: ReadScope, { organization, id }: SamlRow): string {
  return scope.addresses.location(`/v1/orgs/${organization}/saml/${id}/start`)
}

/** The provider as the API shows it to a caller with a level on the organization. */
export function presentSaml(scope: ReadScope, row: SamlRow, level: Level): SamlProvider {
  const location = scope.addresses.location(`/v1/orgs/${row.organization}/saml/${row.id}`)
  const isComplete = [row.sso_url, row.entity_id, row.certificate].every((part) => Boolean(part))
  return {
    object: 'saml-provider',
    id: row.id,
    label: row.label,
    ...(row.sso_url !== null && { ssoURL: row.sso_url }),
    ...(row.entity_id !== null && { entityID: row.entity_id }),
    ...(row.certificate !== null && { certificate: row.certificate }),
    ...(row.default_team !== null && {
      defaultTeam: teamNow(scope, row.organization, row.default_team, level),
    }),
    defaultRole: row.default_role,
    createdAt: timestamp(row.created_at),
    status: isComplete ? 'active' : 'pending',
    service: { acsURL: `${location}/acs`, startURL: startUrl(scope, row), entityID: location },
    urls: { location },
  }
}

/** Returns a provider with the input applied. Absent fields stay. */
export function withInput(
  scope: ReadScope,
  row: SamlRow,
  input: { [Field in keyof SamlProviderInput]?: SamlProviderInput[Field] | undefined },
): SamlRow {
  if (input.defaultTeam && !teamRow(scope, row.organization, input.defaultTeam)) {
    throw new Problem(
      'input.invalid',
      'body.defaultTeam: names no team of this organization. Use the id of one of its teams.',
    )
  }
  return {
    ...row,
    label: input.label ?? row.label,
    sso_url: input.ssoURL ?? row.sso_url,
    entity_id: input.entityID ?? row.entity_id,
    certificate: input.certificate ?? row.certificate,
    default_team: input.defaultTeam === undefined ? row.default_team : input.defaultTeam,
    default_role: input.defaultRole === undefined ? row.default_role : input.defaultRole,
  }
}
