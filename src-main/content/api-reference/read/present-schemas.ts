import type { ApiSchemas } from '../../../schemas/api-reference.ts'
import { AnswerBudget } from './answer-budget.ts'
import { nameOf, resolve, schemaReference, type ApiDocument } from './api-document.ts'
import { SchemaReader } from './present-schema.ts'

/** Presents schemas by their names, or by references such as `#/paths/…`. */
export function presentSchemas(document: ApiDocument, names: readonly string[]): ApiSchemas {
  const budget = new AnswerBudget()
  const reader = new SchemaReader(document, budget)
  const schemas: ApiSchemas['schemas'] = []
  const unknown: string[] = []
  for (const written of names) {
    const reference = written.startsWith('#/') ? written : schemaReference(written)
    if (resolve(document, { $ref: reference }).kind === 'found') {
      reader.addDefinition(reference)
      schemas.push({ name: written.startsWith('#/') ? nameOf(written) : written, reference })
    } else unknown.push(written)
  }
  return { object: 'api-schemas', schemas, unknown, definitions: reader.definitions() }
}
