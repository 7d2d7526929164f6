import { z } from 'zod'
import { EmailDomain } from '../../schemas/people/email.ts'
import { Organization, OrganizationHostname, OrganizationTitle } from '../../schemas/people/organization.ts'
import { CallerUri, Id, Role } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Writer } from '../../store/store.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { replacedFields, replacedItems } from '../engine/replaced-texts.ts'
import { fieldsOf, fieldText } from '../engine/user-content.ts'
import { presentOrganization, type OrganizationRow } from './organization-row.ts'

const Body = z.object({
  title: OrganizationTitle.optional(),
  emailDomains: z.array(EmailDomain).max(100).optional(),
  hostname: OrganizationHostname.optional(),
  defaultRole: Role.nullable().optional(),
  defaultContent: z
    .object({ type: z.literal('site'), site: Id })
    .nullable()
    .optional()
    .describe('A site of the organization; null for none'),
  logo: CallerUri.nullable().optional().describe('The address of a picture; null for none'),
  sso: z.boolean().optional(),
  ai: z.boolean().optional(),
  inviteLinks: z.boolean().optional(),
})

/** The fields with words of users, by their labels on the screens. */
const NAMES = { title: 'Title', hostname: 'Hostname', logo: 'Logo' } as const
const EMAIL_DOMAINS = 'Email domains'

export const updateOrganization = defineOperation({
  id: 'updateOrganizationById',
  group: 'Organizations',
  summary: 'Update an organization',
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}',
  success: 200,
  params: organizationParams,
  query: z.object({}),
  body: Body,
  response: Organization,
  offline: {
    kind: 'queued',
    label: 'Change the settings of an organization',
    about: 'the organization',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) => [
      ...fieldsOf(body, NAMES),
      ...fieldText(EMAIL_DOMAINS, body.emailDomains?.join('\n')),
    ],
  },
  access: onOrganization('admin'),
  replaces: (_scope, { organization }, body) => [
    ...replacedFields(body, NAMES, organization),
    ...replacedItems('emailDomains', EMAIL_DOMAINS, {
      now: JSON.parse(organization.email_domains) as string[],
      next: body.emailDomains,
    }),
  ],
  run(scope, { body }, { organization, level }) {
    refuseTakenHostname(scope.store, organization, body.hostname)
    if (body.defaultContent) refuseForeignSite(scope.store, organization, body.defaultContent.site)
    const next = withChanges(organization, body)
    scope.store.run(
      `UPDATE organization SET title = ?, email_domains = ?, hostname = ?, default_role = ?, default_content = ?,
         logo = ?, sso = ?, ai = ?, invite_links = ? WHERE id = ?`,
      next.title,
      next.email_domains,
      next.hostname,
      next.default_role,
      next.default_content,
      next.logo,
      next.sso,
      next.ai,
      next.invite_links,
      next.id,
    )
    scope.touch({ kind: 'organization', organization: next.id })
    return presentOrganization(scope, next, level)
  },
})

function withChanges(row: OrganizationRow, body: z.infer<typeof Body>): OrganizationRow {
  return {
    ...row,
    title: body.title ?? row.title,
    email_domains:
      body.emailDomains === undefined ? row.email_domains : JSON.stringify([...new Set(body.emailDomains)]),
    hostname: body.hostname ?? row.hostname,
    default_role: body.defaultRole === undefined ? row.default_role : body.defaultRole,
    default_content:
      body.defaultContent === undefined
        ? row.default_content
        : body.defaultContent && JSON.stringify(body.defaultContent),
    logo: body.logo === undefined ? row.logo : body.logo,
    sso: flag(body.sso, row.sso),
    ai: flag(body.ai, row.ai),
    invite_links: flag(body.inviteLinks, row.invite_links),
  }
}

function flag(value: boolean | undefined, now: number): number {
  return value === undefined ? now : Number(value)
}

function refuseTakenHostname(
  store: Writer,
  organization: OrganizationRow,
  hostname: string | undefined,
): void {
  if (hostname === undefined) return
  const other = store.get<{ id: string }>('SELECT id FROM organization WHERE hostname = ?', hostname)
  if (other && other.id !== organization.id) {
    throw new Problem(
      'state.conflict',
      `The hostname "${hostname}" belongs to another organization. Choose another.`,
    )
  }
}

function refuseForeignSite(store: Writer, organization: OrganizationRow, site: string): void {
  if (store.get('SELECT 1 FROM site WHERE id = ? AND organization = ?', site, organization.id)) return
  throw new Problem(
    'input.invalid',
    'body.defaultContent.site: names no site of this organization. Use the id of one of its sites.',
  )
}
