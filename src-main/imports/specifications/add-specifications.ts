import type { Problem } from '../../schemas/problem.ts'
import type { ImportSource } from '../plan/import-source.ts'
import type { ReportEntry } from '../plan/report-entries.ts'
import type { BookSpecifications, FoundSpecification } from './find-specifications.ts'
import { placeSpecifications, type StoredSpecification } from './place-specifications.ts'
import { missingEntry, specificationEntry } from './specification-entry.ts'
import { textToStore } from './specification-text.ts'

/** The specifications of the organization, as the user of an import reaches them. */
export interface SpecificationStore {
  find(slug: string): Promise<StoredSpecification | undefined>
  /** Adds a specification, or replaces its text. Returns the problem of a refusal. */
  put(slug: string, text: string): Promise<Problem | undefined>
}

/** Adds the specifications of a book to those of the organization. Returns the entries of the report, one for each. */
export async function addSpecifications(
  { found, missing }: BookSpecifications,
  source: ImportSource,
  store: SpecificationStore,
): Promise<ReportEntry[]> {
  const textOf = (specification: FoundSpecification) => textToStore(source, specification)
  const placing = placeSpecifications(found, textOf)
  let step = placing.next()
  while (!step.done) step = placing.next(await store.find(step.value))
  const entries: ReportEntry[] = []
  for (const specification of step.value) {
    const { kind, slug } = specification.placement
    const text = kind === 'add' || kind === 'update' ? textOf(specification) : undefined
    const problem = text === undefined || slug === null ? undefined : await store.put(slug, text)
    entries.push(specificationEntry(specification, problem))
  }
  for (const each of missing) if (!(await store.find(each.slug))) entries.push(missingEntry(each))
  return entries
}
