import { z } from 'zod'
import { Id, Role, Timestamp, Uri } from '../primitives.ts'
import { text } from '../text.ts'

export const OrganizationTitle = text({ min: 2, max: 255, visible: true })

/** A default hostname for public content, in the form of a subdomain. */
export const OrganizationHostname = text({ min: 3, max: 32 }).regex(
  /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
  'may contain lowercase letters, digits and hyphens, with no hyphen at either end',
)

export const Organization = z
  .object({
    object: z.literal('organization'),
    id: Id,
    title: z.string(),
    createdAt: Timestamp,
    emailDomains: z.array(z.string()),
    hostname: z.string().optional(),
    type: z.enum(['business', 'community']),
    useCase: z
      .enum([
        'internalDocs',
        'docsSite',
        'audienceControlledSite',
        'productDocs',
        'teamKnowledgeBase',
        'designSystem',
        'openSourceDocs',
        'notes',
        'other',
      ])
      .optional(),
    communityType: z.enum(['nonProfit', 'openSource', 'education']).optional(),
    defaultRole: Role.nullable().optional(),
    defaultContent: z.object({ type: z.literal('site'), site: Id }).optional(),
    sso: z.boolean().optional(),
    ai: z.boolean().optional(),
    inviteLinks: z.boolean(),
    plan: z.string(),
    urls: z.object({ location: Uri, app: Uri, logo: Uri.optional() }),
    trial: z.object({
      status: z.enum(['notapplicable', 'none', 'active', 'ended', 'expired']),
      endDate: Timestamp.optional(),
      decision: z.string().optional(),
    }),
    permissions: z.object({
      view: z.boolean(),
      listMembers: z.boolean(),
      listTeams: z.boolean(),
      createContent: z.boolean(),
      admin: z.boolean(),
    }),
  })
  .meta({ id: 'Organization' })
export type Organization = z.infer<typeof Organization>
