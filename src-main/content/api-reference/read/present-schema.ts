import type { ApiDefinitions, ApiProperty, ApiSchema, ApiVariants } from '../../../schemas/api-reference.ts'
import {
  DEEPEST_SCHEMA,
  LONGEST_VALUE,
  MAX_PROPERTIES,
  MAX_VALUES,
  type AnswerBudget,
} from './answer-budget.ts'
import { nameOf, resolve, type ApiDocument, type Unresolved } from './api-document.ts'
import { joinedSchema, soleReference, typesOf } from './joined-schema.ts'
import { jsonText } from './json-text.ts'
import { asFields, asList, isFields, textOf, type Fields } from './plain-values.ts'
import { boundsOf } from './schema-bounds.ts'

const MAX_ALTERNATIVES = 100
const MAX_REQUIRED = 2_000
const TOO_LARGE = 'This part is too large to be shown here. Give it a name of its own in the specification.'

/**
 * Presents the schemas of one answer. References stay references, so a recursive schema ends. Their targets are
 * added to the definitions while the budget lasts, the nearest first.
 */
export class SchemaReader {
  readonly #document: ApiDocument
  readonly #budget: AnswerBudget
  readonly #waiting: string[] = []
  readonly #known = new Set<string>()

  constructor(document: ApiDocument, budget: AnswerBudget) {
    this.#document = document
    this.#budget = budget
  }

  /** Adds the target of a reference to the definitions. */
  addDefinition(reference: string): void {
    if (this.#known.has(reference)) return
    this.#known.add(reference)
    this.#waiting.push(reference)
  }

  /** Returns the targets of the references, as far as the budget lasts. Call it once, at the end. */
  definitions(): ApiDefinitions {
    const definitions: [string, ApiSchema][] = []
    for (let reference = this.#waiting.shift(); reference !== undefined; reference = this.#waiting.shift()) {
      if (this.#budget.isSpent) break
      const found = resolve(this.#document, { $ref: reference })
      if (found.kind !== 'found') continue
      const presented = this.#own(found.value, 0)
      // A schema over the budget is left out. The client requests it with a new budget when a user opens it.
      if (!this.#budget.isSpent || definitions.length === 0) definitions.push([reference, presented])
    }
    return Object.fromEntries(definitions)
  }

  /** Presents a schema, or the reference in its place. */
  present(value: unknown, depth = 0): ApiSchema {
    if (!isFields(value)) return this.#own(value, depth)
    const reference = soleReference(value)
    return reference === undefined ? this.#own(value, depth) : this.#referenced(reference, value)
  }

  #referenced(reference: string, schema: Fields): ApiSchema {
    if (!this.#budget.takeSchema()) return { types: [], problem: TOO_LARGE }
    const found = resolve(this.#document, { $ref: reference })
    if (found.kind !== 'found') return { types: [], problem: this.#problem(found, 'This schema') }
    this.addDefinition(reference)
    const target = isFields(found.value) ? joinedSchema(this.#document, found.value).parts : []
    const types = typesOf(target)
    const isNullable = schema['nullable'] === true && !types.includes('null')
    return {
      reference,
      name: this.#text(nameOf(reference)),
      types: isNullable ? [...types, 'null'] : types,
      ...this.#words(schema),
    }
  }

  #own(value: unknown, depth: number): ApiSchema {
    if (!this.#budget.takeSchema()) return { types: [], problem: TOO_LARGE }
    if (depth > DEEPEST_SCHEMA) return { types: [], problem: TOO_LARGE }
    if (value === false) return { types: [], bounds: ['no value is valid'] }
    const { parts, unresolved } = joinedSchema(this.#document, asFields(value))
    const types = typesOf(parts).map((type) => this.#text(type))
    const bounds = parts.flatMap(boundsOf).map((words) => this.#text(words))
    const format = firstText(parts, 'format') ?? firstText(parts, 'contentMediaType')
    return {
      types,
      ...(format !== undefined && { format: this.#text(format) }),
      ...this.#words(...parts),
      ...(bounds.length > 0 && { bounds }),
      ...this.#values(parts),
      ...this.#properties(parts, depth),
      ...this.#contents(parts, depth),
      ...(unresolved[0] && { problem: this.#problem(unresolved[0], 'A part of this schema') }),
    }
  }

  /** Returns a sentence on a reference without a target, which is all or a part of a schema. */
  #problem(unresolved: Unresolved, subject: string): string {
    return unresolved.kind === 'elsewhere'
      ? `${subject} stands in another document, which is not loaded: ${this.#text(unresolved.address)}`
      : `The specification has no ${this.#text(unresolved.reference)}.`
  }

  #words(...parts: readonly Fields[]): Partial<ApiSchema> {
    const title = firstText(parts, 'title')
    const description = firstText(parts, 'description')
    const has = (name: string): boolean => parts.some((part) => part[name] === true)
    return {
      ...(title !== undefined && { title: this.#text(title) }),
      ...(description !== undefined && { description: this.#text(description) }),
      ...(has('deprecated') && { deprecated: true }),
      ...(has('readOnly') && { access: 'read-only' as const }),
      ...(has('writeOnly') && { access: 'write-only' as const }),
    }
  }

  #values(parts: readonly Fields[]): Partial<ApiSchema> {
    const constant = first(parts, 'const')
    const values = constant === undefined ? asList(first(parts, 'enum')) : [constant]
    const example = first(parts, 'example') ?? asList(first(parts, 'examples'))[0]
    const initial = first(parts, 'default')
    return {
      ...(initial !== undefined && { default: this.#json(initial) }),
      ...(example !== undefined && { example: this.#json(example) }),
      ...(values.length > 0 && { enum: values.slice(0, MAX_VALUES).map((value) => this.#json(value)) }),
      ...(values.length > MAX_VALUES && { enumCount: values.length }),
    }
  }

  #properties(parts: readonly Fields[], depth: number): Partial<ApiSchema> {
    const found = new Map<string, unknown>()
    const required = new Set<unknown>()
    let cut = 0
    for (const part of parts) {
      const written = asFields(part['properties'])
      const names = Object.keys(written)
      cut += Math.max(0, names.length - MAX_PROPERTIES)
      // A later part may describe the same property again.
      for (const name of names.slice(0, MAX_PROPERTIES)) found.set(name, written[name])
      for (const name of asList(part['required']).slice(0, MAX_REQUIRED)) required.add(name)
    }
    if (found.size === 0) return {}
    const properties = [...found].slice(0, MAX_PROPERTIES).map(([name, schema]): ApiProperty => ({
      name: this.#text(name),
      required: required.has(name),
      schema: this.present(schema, depth + 1),
    }))
    const count = found.size + cut
    return { properties, ...(count > properties.length && { propertyCount: count }) }
  }

  #contents(parts: readonly Fields[], depth: number): Partial<ApiSchema> {
    const items = first(parts, 'items')
    const listed = asList(first(parts, 'prefixItems'))
    const additional = first(parts, 'additionalProperties')
    const ofItems = isFields(items) ? items : listed.length > 0 ? { anyOf: listed } : undefined
    const variants = parts.flatMap((part) => this.#variants(part, depth))
    return {
      ...(ofItems !== undefined && { items: this.present(ofItems, depth + 1) }),
      ...(isFields(additional) && { additional: this.present(additional, depth + 1) }),
      ...(variants.length > 0 && { variants }),
    }
  }

  #variants(part: Fields, depth: number): ApiVariants[] {
    const discriminator = textOf(asFields(part['discriminator']), 'propertyName')
    return (['oneOf', 'anyOf', 'not'] as const).flatMap((kind): ApiVariants[] => {
      const written = kind === 'not' ? (isFields(part['not']) ? [part['not']] : []) : asList(part[kind])
      if (written.length === 0) return []
      const schemas = written.slice(0, MAX_ALTERNATIVES).map((schema) => this.present(schema, depth + 1))
      return [{ kind, schemas, ...(discriminator !== undefined && { discriminator }) }]
    })
  }

  #json(value: unknown): string {
    return this.#text(jsonText(value, LONGEST_VALUE))
  }

  #text(text: string): string {
    return this.#budget.takeText(text)
  }
}

function first(parts: readonly Fields[], name: string): unknown {
  return parts.find((part) => part[name] !== undefined)?.[name]
}

function firstText(parts: readonly Fields[], name: string): string | undefined {
  for (const part of parts) {
    const found = textOf(part, name)
    if (found !== undefined) return found
  }
  return undefined
}
