import { z } from 'zod'
import { Organization } from './people/organization.ts'
import { CallerUri, Uri } from './primitives.ts'
import { text } from './text.ts'

/** The name of an integration, which is part of its address and unique in the whole service. */
export const IntegrationName = text({ min: 1, max: 100 }).regex(
  /^[a-zA-Z0-9-_.]+$/,
  'may contain letters, digits, hyphens, underscores and dots',
)

export const IntegrationScope = z
  .enum([
    'space:views:read',
    'space:content:read',
    'space:content:write',
    'space:metadata:read',
    'space:metadata:write',
    'space:script:inject',
    'space:script:cookies',
    'space:git:sync',
    'space:visitor:auth',
    'site:metadata:read',
    'site:views:read',
    'site:script:inject',
    'site:script:cookies',
    'site:visitor:auth',
    'site:adaptive:read',
    'site:adaptive:write',
    'openapi:read',
    'openapi:write',
    'conversations:ingest',
  ])
  .meta({ id: 'IntegrationScope' })

export const IntegrationCategory = z
  .enum(['analytics', 'collaboration', 'content', 'gitsync', 'marketing', 'visitor-auth', 'other'])
  .meta({ id: 'IntegrationCategory' })

export const IntegrationVisibility = z.enum(['public', 'private', 'unlisted'])
export const IntegrationTarget = z.enum(['all', 'site', 'space', 'organization'])

const Named = { title: text({ min: 2, max: 40 }), description: text({ max: 150 }).optional() }
const Component = z.object({ componentId: z.string() })

export const IntegrationBlock = z
  .object({
    id: z.string(),
    ...Named,
    icon: z.string().optional(),
    urlUnfurl: z.array(z.string()).optional().describe('Addresses that the block can show, with wildcards'),
    markdown: z.object({ codeblock: z.string(), body: z.string() }).optional(),
  })
  .meta({ id: 'IntegrationBlock' })
export type IntegrationBlock = z.infer<typeof IntegrationBlock>

const ContentSource = z
  .object({ id: z.string(), ...Named, icon: z.string().optional(), configuration: Component })
  .meta({ id: 'IntegrationContentSource' })

const property = { title: text({ max: 30 }).optional(), description: text({ max: 100 }).optional() }
const Property = z.discriminatedUnion('type', [
  z.object({
    ...property,
    type: z.literal('string'),
    default: z.string().optional(),
    completion_url: z.string().optional(),
    enum: z.array(z.string()).optional(),
  }),
  z.object({ ...property, type: z.literal('number'), default: z.number().optional() }),
  z.object({ ...property, type: z.literal('boolean'), default: z.boolean().optional() }),
  z.object({ ...property, type: z.literal('button'), callback_url: z.string(), button_text: z.string() }),
])

const isEachOnce = (names: string[]) => new Set(names).size === names.length
const Configuration = z.union([
  z.object({
    properties: z.record(z.string(), Property),
    required: z.array(z.string()).refine(isEachOnce, 'names a property twice').optional(),
  }),
  Component,
])
const Configurations = z
  .object({
    account: Configuration.optional(),
    space: Configuration.optional(),
    site: Configuration.optional(),
  })
  .meta({ id: 'IntegrationConfigurations' })

const DIRECTIVES =
  'base-uri block-all-mixed-content child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src navigate-to object-src plugin-types prefetch-src referrer report-to report-uri require-sri-for require-trusted-types-for sandbox script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types upgrade-insecure-requests worker-src'
const ContentSecurityPolicy = z.union([
  z.string(),
  z.object(Object.fromEntries(DIRECTIVES.split(' ').map((name) => [name, z.string().optional()]))),
])

/** The fields that an integration declares, as published and as returned. */
const declared = {
  title: text({ min: 2, max: 30 }),
  description: text({ max: 100 }),
  summary: text({ max: 2048 }).optional().describe('Markdown'),
  scopes: z.array(IntegrationScope),
  blocks: z.array(IntegrationBlock).optional(),
  contentSources: z.array(ContentSource).optional(),
  configurations: Configurations.optional(),
  contentSecurityPolicy: ContentSecurityPolicy.optional(),
}
const ExternalLinks = z.array(z.object({ url: CallerUri, label: z.string() })).max(5)

/** A picture as base64. Its bytes determine its type. */
const Picture = z.base64()
const isFewSecrets = (secrets: object) => Object.keys(secrets).length <= 20

export const PublishIntegration = z
  .object({
    ...declared,
    runtime: z.enum(['v1', 'v2']).optional(),
    icon: Picture.optional(),
    previewImages: z.array(Picture).max(3).optional(),
    visibility: IntegrationVisibility.optional().describe('By default private'),
    target: IntegrationTarget.optional().describe('By default all'),
    categories: z.array(IntegrationCategory).optional(),
    externalLinks: ExternalLinks.optional(),
    script: z.string().describe('Stored, and never run by this service'),
    organization: text({ min: 1, max: 128 }).describe(
      'The id or hostname of the organization that publishes',
    ),
    secrets: z
      .record(z.string(), z.string())
      .refine(isFewSecrets, 'may have at most 20 entries')
      .optional()
      .describe('Stored encrypted, and never returned'),
  })
  .meta({ id: 'PublishIntegration' })
export type PublishIntegration = z.infer<typeof PublishIntegration>

export const Integration = z
  .object({
    object: z.literal('integration'),
    name: IntegrationName,
    version: z.int().min(1),
    ...declared,
    previewImages: z.array(Uri).max(3),
    target: IntegrationTarget,
    verified: z.boolean(),
    visibility: IntegrationVisibility,
    categories: z.array(IntegrationCategory),
    externalLinks: ExternalLinks,
    owner: Organization,
    urls: z.object({
      location: Uri,
      icon: Uri.optional(),
      app: Uri,
      assets: Uri,
      publicEndpoint: Uri,
    }),
    permissions: z.object({ admin: z.boolean(), install: z.boolean() }),
  })
  .meta({ id: 'Integration' })
export type Integration = z.infer<typeof Integration>

export const IntegrationInstallation = z
  .object({
    id: z.string(),
    status: z.enum(['active', 'pending', 'paused']),
    space_selection: z.enum(['all', 'selected']),
    site_selection: z.enum(['all', 'selected']),
    spaces: z.int().min(0),
    configuration: z.record(z.string(), z.unknown()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    urls: z.object({ location: Uri, app: Uri, publicEndpoint: Uri }),
    externalIds: z.array(z.string()).max(5),
    target: z.object({ organization: z.string() }),
  })
  .meta({ id: 'IntegrationInstallation' })
export type IntegrationInstallation = z.infer<typeof IntegrationInstallation>
