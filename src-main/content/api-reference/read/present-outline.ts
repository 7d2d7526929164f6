import type { ApiEntry, ApiOutline } from '../../../schemas/api-reference.ts'
import { AnswerBudget } from './answer-budget.ts'
import type { ApiDocument } from './api-document.ts'
import { everyOperation, type FoundOperation } from './find-operation.ts'
import { asFields, asList, textOf, type Fields } from './plain-values.ts'
import { tagsOf } from './present-operation.ts'

/** The most operations, and the most schemas, that an outline lists. */
const MAX_LISTED = 5_000
/** The group of the operations without a tag. */
const UNTAGGED = ''

/** Presents the contents of a specification. An operation belongs to the group of its first tag. */
export function presentOutline(document: ApiDocument): ApiOutline {
  const budget = new AnswerBudget()
  const info = asFields(document['info'])
  const groups = new Map<string, ApiEntry[]>()
  const described = new Map(
    asList(document['tags']).map((tag) => [textOf(asFields(tag), 'name') ?? UNTAGGED, asFields(tag)]),
  )
  for (const tag of described.keys()) if (tag !== UNTAGGED) groups.set(tag, [])
  let count = 0
  for (const found of everyOperation(document)) {
    count += 1
    if (count > MAX_LISTED) continue
    const tag = found.kind === 'webhook' ? UNTAGGED : (tagsOf(found.operation)[0] ?? UNTAGGED)
    const entries = groups.get(tag) ?? []
    entries.push(entryOf(found, budget))
    groups.set(tag, entries)
  }
  const schemas = Object.keys(asFields(asFields(document['components'])['schemas']))
  const description = textOf(info, 'description')
  return {
    object: 'api-outline',
    title: budget.takeText(textOf(info, 'title') ?? ''),
    version: budget.takeText(String(info['version'] ?? '')),
    ...(description !== undefined && { description: budget.takeText(description) }),
    groups: [...groups].flatMap(([tag, entries]) =>
      entries.length > 0 ? [groupOf(tag, entries, described.get(tag) ?? {}, budget)] : [],
    ),
    schemas: schemas.slice(0, MAX_LISTED),
    omitted: Math.max(0, count - MAX_LISTED) + Math.max(0, schemas.length - MAX_LISTED),
  }
}

function groupOf(
  tag: string,
  entries: ApiEntry[],
  described: Fields,
  budget: AnswerBudget,
): ApiOutline['groups'][number] {
  const description = textOf(described, 'description')
  const title = textOf(described, 'x-displayName') ?? textOf(described, 'summary') ?? tag
  return {
    tag,
    title: budget.takeText(title),
    ...(description !== undefined && { description: budget.takeText(description) }),
    entries,
  }
}

function entryOf({ kind, method, path, operation }: FoundOperation, budget: AnswerBudget): ApiEntry {
  const summary = textOf(operation, 'summary')
  return {
    kind,
    method,
    path,
    ...(summary !== undefined && { summary: budget.takeText(summary) }),
    deprecated: operation['deprecated'] === true,
  }
}
