import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import type { ImportSource } from '../../imports/plan/import-source.ts'
import type { ReportEntry } from '../../imports/plan/report-entries.ts'
import type {
  BookSpecifications,
  FoundSpecification,
} from '../../imports/specifications/find-specifications.ts'
import {
  placeSpecifications,
  type PlacedSpecification,
  type StoredSpecification,
} from '../../imports/specifications/place-specifications.ts'
import { missingEntry, specificationEntry } from '../../imports/specifications/specification-entry.ts'
import { textToStore } from '../../imports/specifications/specification-text.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Reader } from '../../store/store.ts'
import { onOrganization } from '../access/access.ts'
import type { WriteScope } from '../engine/scope.ts'
import { insertSpec, replaceSource } from '../openapi-specs/put-spec.ts'
import { specBySlug } from '../openapi-specs/spec-row.ts'

const mayEdit = onOrganization(ORGANIZATION_RIGHTS.openApiSpec.edit)

/**
 * Adds the specifications of an import to those of the organization, where the caller may. Returns the entries of the
 * report, one for each.
 */
export function storeSpecifications(
  scope: WriteScope,
  organization: string,
  { found, missing }: BookSpecifications,
  source: ImportSource,
): ReportEntry[] {
  const problem = found.length === 0 ? undefined : refusal(scope, organization)
  if (problem) return found.map((specification) => refusedEntry(specification, problem))
  const textOf = (specification: FoundSpecification) => textToStore(source, specification)
  const placing = placeSpecifications(found, textOf)
  let step = placing.next()
  while (!step.done) step = placing.next(storedWith(scope.store, organization, step.value))
  for (const placed of step.value) {
    const { kind } = placed.placement
    if (kind === 'add' || kind === 'update') put(scope, organization, placed, textOf(placed))
  }
  const absent = missing.filter(({ slug }) => !specBySlug(scope.store, organization, slug))
  return [...step.value.map((placed) => specificationEntry(placed)), ...absent.map(missingEntry)]
}

function refusedEntry(specification: FoundSpecification, problem: Problem): ReportEntry {
  const [slug = ''] = specification.slugs
  return specificationEntry({ ...specification, placement: { kind: 'add', slug } }, problem)
}

/** Returns the reason why the caller may change no specification; undefined where there is none. */
function refusal(scope: WriteScope, organizationId: string): Problem | undefined {
  try {
    mayEdit(scope, { organizationId })
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function storedWith(store: Reader, organization: string, slug: string): StoredSpecification | undefined {
  const spec = specBySlug(store, organization, slug)
  if (!spec) return undefined
  const version = store.get<{ text: string }>('SELECT text FROM openapi_version WHERE id = ?', spec.version)
  return { url: spec.source_url ?? undefined, text: version?.text }
}

function put(
  scope: WriteScope,
  organization: string,
  { placement: { slug } }: PlacedSpecification,
  text: string | undefined,
): void {
  if (slug === null || text === undefined) return
  const spec = specBySlug(scope.store, organization, slug)
  if (spec) replaceSource(scope, spec, { text })
  else insertSpec(scope, { organization, slug, source: { text } })
}
