import { z } from 'zod'
import { CustomFieldType } from '../custom-field.ts'
import { IntegrationInstallation, IntegrationVisibility, PublishIntegration } from '../integration.ts'
import { OpenApiErrorCode, OpenApiSpec, OpenApiVisibility, SpecificationError } from '../openapi-spec.ts'
import { Id, Timestamp, Uri } from '../primitives.ts'
import { SiteAgentsContext, SiteType, SiteVisibility } from '../sites/site.ts'
import { TranslationLanguage } from '../translation-settings.ts'

/*
 * Feed entries of sites, custom fields, specifications, translations and integrations: see feed-library.ts.
 */

const order = z.int()
const times = { createdAt: Timestamp, updatedAt: Timestamp }

export const FedSite = z.object({
  type: SiteType,
  title: z.string(),
  visibility: SiteVisibility,
  hostname: z.string().nullable(),
  basename: z.string().nullable(),
  proxyOrigin: z.string().nullable(),
  published: z.boolean(),
  adaptiveContent: z.boolean(),
  agentsContext: SiteAgentsContext,
  /** A JSON Schema as it was received, and the time. */
  adaptiveSchema: z.string().nullable(),
  adaptiveSchemaAt: Timestamp.nullable(),
  /** The look of the site, as JSON, where that is not the default. */
  customization: z.string().nullable(),
  /** The id of the chosen default; where it is not on the site any more, the first one is the default. */
  defaultSection: Id.nullable(),
  defaultSiteSpace: Id.nullable(),
  createdAt: Timestamp,
  order,
})

export const FedSiteSection = z.object({
  site: Id,
  position: z.string(),
  path: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  condition: z.string().nullable(),
  defaultSiteSpace: Id.nullable(),
})

export const FedSiteSpace = z.object({
  site: Id,
  section: Id.nullable(),
  space: Id,
  position: z.string(),
  path: z.string(),
  condition: z.string().nullable(),
})

/** A share link, emitted only to users who may edit the links of sites, because its key admits anyone. */
export const FedShareLink = z.object({
  site: Id,
  name: z.string(),
  active: z.boolean(),
  key: z.string(),
  createdAt: Timestamp,
  order,
})

export const FedCustomField = z.object({
  name: z.string(),
  type: CustomFieldType,
  title: z.string(),
  description: z.string(),
  placeholder: z.string(),
  options: z.array(z.string()).nullable(),
  ...times,
  order,
})

/** A specification without its texts. Hosts of earlier versions send neither visibility nor errors. */
export const FedOpenApiSpec = z.object({
  slug: z.string(),
  sourceURL: z.string().nullable(),
  processingState: OpenApiSpec.shape.processingState,
  visibility: OpenApiVisibility.optional(),
  version: Id.nullable(),
  processedAt: Timestamp.nullable(),
  errorCode: OpenApiErrorCode.nullable(),
  errors: z.array(SpecificationError).optional(),
  errorCount: z.int().optional(),
  ...times,
  order,
})

export const FedTranslationSettings = z.object({
  title: z.string(),
  languages: z.array(TranslationLanguage),
  ...times,
  order,
})

/** An integration. The id is its name. Its script and its secrets stay where it was published. */
export const FedIntegration = z.object({
  version: z.int(),
  visibility: IntegrationVisibility,
  manifest: PublishIntegration.omit({
    icon: true,
    previewImages: true,
    visibility: true,
    script: true,
    organization: true,
    secrets: true,
    runtime: true,
  }),
  pictures: z.array(
    z.object({ place: z.int(), contentType: z.string(), hash: z.string(), size: z.int(), downloadURL: Uri }),
  ),
  publishedAt: Timestamp,
  order,
})

export const FedInstallation = z.object({
  integration: z.string().describe('The name of the integration'),
  status: IntegrationInstallation.shape.status,
  configuration: z.record(z.string(), z.unknown()),
  externalIds: z.array(z.string()),
  ...times,
  order,
})
