import type { ApiOperation } from '../../../schemas/api-reference.ts'
import { AnswerBudget } from './answer-budget.ts'
import type { ApiDocument } from './api-document.ts'
import { resolvedFields } from './api-document.ts'
import { methodsOf, type FoundOperation } from './find-operation.ts'
import { asList, entriesOf, textOf, type Fields } from './plain-values.ts'
import { presentBody, presentParameters, presentResponses } from './present-contents.ts'
import { SchemaReader } from './present-schema.ts'
import { presentSecurity } from './present-security.ts'
import { presentServers } from './present-servers.ts'

const MAX_TAGS = 20
const MAX_CALLBACKS = 20

/** Presents an operation with the schemas near it, within the bounds of one answer. */
export function presentOperation(document: ApiDocument, found: FoundOperation): ApiOperation {
  const budget = new AnswerBudget()
  const schemas = new SchemaReader(document, budget)
  const presenting = { document, budget, schemas }
  const { kind, method, path, item, operation } = found
  const summary = textOf(operation, 'summary') ?? textOf(item, 'summary')
  const description = textOf(operation, 'description') ?? textOf(item, 'description')
  const body = presentBody(presenting, operation)
  return {
    object: 'api-operation',
    kind,
    method,
    path: budget.takeText(path),
    ...(summary !== undefined && { summary: budget.takeText(summary) }),
    ...(description !== undefined && { description: budget.takeText(description) }),
    deprecated: operation['deprecated'] === true,
    tags: tagsOf(operation),
    servers: kind === 'webhook' ? [] : presentServers(document, found, budget),
    security: kind === 'webhook' ? [] : presentSecurity(document, operation, budget),
    parameters: presentParameters(presenting, found),
    ...(body && { body }),
    responses: presentResponses(presenting, operation),
    callbacks: callbacksOf(document, operation, budget),
    // It must be the last, because it adds the schemas that all parts above reference.
    definitions: schemas.definitions(),
  }
}

/** Returns the tags of an operation. */
export function tagsOf(operation: Fields): string[] {
  return asList(operation['tags'])
    .filter((tag) => typeof tag === 'string')
    .slice(0, MAX_TAGS)
}

function callbacksOf(
  document: ApiDocument,
  operation: Fields,
  budget: AnswerBudget,
): ApiOperation['callbacks'] {
  const callbacks = entriesOf(operation['callbacks'], MAX_CALLBACKS).flatMap(([name, written]) =>
    entriesOf(resolvedFields(document, written), MAX_CALLBACKS).flatMap(([path, value]) =>
      methodsOf(resolvedFields(document, value) ?? {}).map(([method, called]) => ({
        name,
        method,
        path,
        summary: textOf(called, 'summary'),
      })),
    ),
  )
  return callbacks.slice(0, MAX_CALLBACKS).map(({ name, method, path, summary }) => ({
    name: budget.takeText(name),
    method,
    path: budget.takeText(path),
    ...(summary !== undefined && { summary: budget.takeText(summary) }),
  }))
}
