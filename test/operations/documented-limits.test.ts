import { describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import type { OperationId } from '../../src-main/hosts/client-types.ts'
import { fittingValue } from '../support/documents/fitting-value.ts'
import { inputSites } from '../support/documents/input-sites.ts'
import { LISTS } from '../support/filled-lists/every-list.ts'

/** The minimum and maximum, in characters of a text or items of a list. */
type Limit = [least: number | undefined, most: number]

/** The limits of the specification, by input field. `every-input.test.ts` proves each declared bound. */
const LIMITS: Partial<Record<OperationId, Record<string, Limit>>> = {
  createSpace: { 'body.title': [undefined, 50], 'body.emoji': [undefined, 50] },
  updateSpaceById: { 'body.title': [undefined, 50], 'body.emoji': [undefined, 50] },
  createCollection: { 'body.title': [undefined, 50] },
  updateCollectionById: { 'body.title': [undefined, 50], 'body.description': [undefined, 100] },
  createSite: { 'body.title': [2, 128] },
  updateSiteById: { 'body.title': [2, 128], 'body.basename': [1, 100] },
  addSectionToSite: { 'body.title': [2, 64], 'body.icon': [undefined, 50] },
  updateSiteSectionById: {
    'body.title': [2, 128],
    'body.path': [1, 100],
    'body.condition': [1, 1024],
    'body.icon': [undefined, 50],
    'body.description': [undefined, 256],
  },
  updateSiteSpaceById: { 'body.path': [1, 100], 'body.condition': [1, 1024] },
  updateOrganizationById: { 'body.title': [2, 255], 'body.hostname': [3, 32] },
  createOrganizationTeam: { 'body.title': [1, 64] },
  updateTeamInOrganizationById: { 'body.title': [1, 64] },
  createSiteShareLink: { 'body.name': [undefined, 50] },
  updateSiteShareLinkById: { 'body.name': [undefined, 50] },
  createChangeRequest: { 'body.subject': [undefined, 100] },
  updateChangeRequestById: { 'body.subject': [undefined, 100] },
  searchSpaceContent: { 'query.query': [undefined, 512] },
  searchOrganizationContent: { 'query.query': [undefined, 512] },
  createOrganizationSAMLProvider: {
    'body.label': [1, 30],
    'body.entityID': [undefined, 1024],
    'body.certificate': [undefined, 10_000],
    'body.ssoURL': [undefined, 2048],
  },
  updateOrganizationSAMLProvider: {
    'body.label': [1, 30],
    'body.entityID': [undefined, 1024],
    'body.certificate': [undefined, 10_000],
    'body.ssoURL': [undefined, 2048],
  },
  createOrganizationCustomField: {
    'body.name': [1, 50],
    'body.title': [undefined, 100],
    'body.description': [undefined, 200],
    'body.placeholder': [undefined, 100],
    'body.options': [1, 50],
  },
  updateOrganizationCustomField: {
    'body.title': [undefined, 100],
    'body.description': [undefined, 200],
    'body.placeholder': [undefined, 100],
    'body.options': [1, 50],
  },
  createOpenAPISpec: { 'body.slug': [1, 100], 'body.source.url': [undefined, 2048] },
  createOrUpdateOpenAPISpecBySlug: { 'body.source.url': [undefined, 2048] },
  createTranslation: { 'body.title': [1, 100] },
  updateTranslation: { 'body.title': [1, 100] },
  publishIntegration: {
    'body.title': [2, 30],
    'body.description': [undefined, 100],
    'body.summary': [undefined, 2048],
    'body.previewImages': [undefined, 3],
    'body.externalLinks': [undefined, 5],
  },
  listIntegrations: { 'query.blockDomain': [undefined, 100] },
}

/** Returns the bounds that an operation declares for a field, one pair for each variant. */
function declaredBounds(id: string, path: string): (number | undefined)[][] {
  const operation = registry.get(id)
  if (!operation) throw new Error(`There is no operation ${id}`)
  const body = operation.body && fittingValue(operation.body)
  return inputSites(operation, { query: {}, body })
    .filter((site) => site.path === path)
    .map(({ schema: { minLength, minItems, maxLength, maxItems } }) => [
      minLength ?? minItems,
      maxLength ?? maxItems,
    ])
}

const limits = Object.entries(LIMITS).flatMap(([id, places]) =>
  Object.entries(places).map(([path, limit]) => [id, path, limit] as const),
)

describe('the limits of the specification', () => {
  it.each(limits)('are declared: %s, %s from %o', (id, path, limit) => {
    expect(declaredBounds(id, path)).toContainEqual(limit)
  })

  const lists = LISTS.map((operation) => [operation.id, operation] as const)
  it.each(lists)('are declared for the size of the pages of the list %s', (_id, operation) => {
    const site = inputSites(operation, { query: {} }).find(({ path }) => path === 'query.limit')
    expect([site?.schema.minimum, site?.schema.maximum]).toEqual([0, 1000])
  })
})
