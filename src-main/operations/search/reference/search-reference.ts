import { operationAnchor, schemaAnchor } from '../../../content/api-reference/reference-anchor.ts'
import type { ReferenceEntry } from '../../../content/api-reference/reference-entries.ts'
import { referencePageId } from '../../../content/api-reference/reference-pages.ts'
import { searchTerms } from '../../../content/search/search-terms.ts'
import { ORGANIZATION_RIGHTS } from '../../../domain/permission-table.ts'
import { isAtLeast } from '../../../domain/roles.ts'
import { Id } from '../../../schemas/primitives.ts'
import { FoundReferences, type FoundReference } from '../../../schemas/search/found-reference.ts'
import { onOrganization } from '../../access/access.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { organizationParams } from '../../engine/path-params.ts'
import { titlesQuery } from '../../page-tree/queries.ts'
import { readableSpaces } from '../readable-spaces.ts'
import { findEntries, type ScoredEntry } from './find-entries.ts'
import { shownReferences, type ShownReference } from './shown-references.ts'

/** The number of results in an answer without a limit. */
const DEFAULT_COUNT = 10

export const searchReference = defineOperation({
  id: 'findAPIReferenceInOrganization',
  group: 'Organizations',
  summary:
    'Find operations, webhooks and schemas in the API references of the spaces that the caller may read',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/search/reference',
  success: 200,
  params: organizationParams,
  query: titlesQuery.extend({
    space: Id.optional().describe('The only space to search'),
    except: Id.optional().describe('A space to exclude'),
  }),
  body: undefined,
  response: FoundReferences,
  offline: 'local',
  access: onOrganization('none'),
  run(scope, { query: { query, limit = DEFAULT_COUNT, space, except } }, { organization, level }) {
    // A guest may read a space with entries for specifications, but no specification.
    if (!isAtLeast(level, ORGANIZATION_RIGHTS.openApiSpec.view)) return { items: [] }
    const spaces = readableSpaces(scope, organization.id).filter(
      ({ id }) => (space === undefined || id === space) && id !== except,
    )
    const shown = shownReferences(scope.store, spaces)
    const terms = searchTerms(query)
    const bySpec = new Map<string, ScoredEntry[]>()
    for (const { spec } of shown)
      if (!bySpec.has(spec))
        bySpec.set(spec, findEntries(scope.store, { organization: organization.id, slug: spec }, terms))
    const found = shown.flatMap((reference) =>
      (bySpec.get(reference.spec) ?? [])
        .filter(({ entry }) => entry.kind !== 'schema' || reference.models)
        .map((scored) => ({ ...scored, reference })),
    )
    const best = found.toSorted((one, other) => other.score - one.score || one.id - other.id)
    return { items: best.slice(0, limit).map(({ entry, reference }) => present(entry, reference)) }
  },
})

function present(entry: ReferenceEntry, { space, entry: page, title }: ShownReference): FoundReference {
  const { kind, method, path } = entry
  const anchor = anchorOf(entry)
  return {
    kind,
    title: entry.title,
    ...(method !== '' && { method }),
    ...(path !== '' && { path }),
    page: referencePageId(page, kind === 'schema' ? { kind: 'models' } : { kind: 'tag', tag: entry.tag }),
    pageTitle: entry.pageTitle,
    ...(anchor !== undefined && { anchor }),
    entryTitle: title,
    space: space.id,
    spaceTitle: space.title,
  }
}

function anchorOf({ kind, title, method, path }: ReferenceEntry): string | undefined {
  if (kind === 'tag') return undefined
  return kind === 'schema' ? schemaAnchor(title) : operationAnchor(method, path)
}
