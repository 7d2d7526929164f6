import { permissionsOn } from '../../domain/permission-table.ts'
import type { Level } from '../../domain/roles.ts'
import type { Organization } from '../../schemas/people/organization.ts'
import type { Role } from '../../schemas/primitives.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'

/** A row of `organization`. */
export interface OrganizationRow {
  seq: number
  id: string
  title: string
  created_at: number
  email_domains: string
  hostname: string | null
  type: Organization['type']
  use_case: Organization['useCase'] | null
  community_type: Organization['communityType'] | null
  default_role: Role | null
  default_content: string | null
  logo: string | null
  sso: number
  ai: number
  invite_links: number
  /** The merge rules of spaces without own ones, as JSON. */
  merge_rules: string | null
}

/** The organization as the API shows it to a caller with a level. */
export function presentOrganization(scope: ReadScope, row: OrganizationRow, level: Level): Organization {
  return {
    object: 'organization',
    id: row.id,
    title: row.title,
    createdAt: timestamp(row.created_at),
    emailDomains: JSON.parse(row.email_domains) as string[],
    ...(row.hostname !== null && { hostname: row.hostname }),
    type: row.type,
    ...(row.use_case && { useCase: row.use_case }),
    ...(row.community_type && { communityType: row.community_type }),
    defaultRole: row.default_role,
    ...(row.default_content !== null && {
      defaultContent: JSON.parse(row.default_content) as NonNullable<Organization['defaultContent']>,
    }),
    sso: row.sso === 1,
    ai: row.ai === 1,
    inviteLinks: row.invite_links === 1,
    plan: 'community_2024',
    urls: {
      location: scope.addresses.location(`/v1/orgs/${row.id}`),
      app: scope.addresses.app('/'),
      ...(row.logo !== null && { logo: row.logo }),
    },
    trial: { status: 'notapplicable' },
    permissions: permissionsOn('organization', level),
  }
}

/** The organization as the API shows it to a user outside of it: without its settings, and without rights. */
export function presentToStranger(scope: ReadScope, row: OrganizationRow): Organization {
  const shown = presentOrganization(scope, row, 'none')
  const { defaultRole: _role, defaultContent: _content, sso: _sso, ...publicFields } = shown
  return {
    ...publicFields,
    emailDomains: [],
    inviteLinks: false,
    permissions: {
      view: false,
      listMembers: false,
      listTeams: false,
      createContent: false,
      admin: false,
    },
  }
}
