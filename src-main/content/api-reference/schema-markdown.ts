import type { ApiDefinitions, ApiSchema } from '../../schemas/api-reference.ts'
import { escapeInline } from '../markdown/escape-inline.ts'
import { textOf } from './example-value.ts'
import { codeSpan, indented } from './markdown-code.ts'
import { definitionOf, typeWords } from './schema-words.ts'

/** The levels of a schema on paper, and the most fields of one list. */
const DEEPEST = 3
const MAX_FIELDS = 150
const MAX_VALUES = 20

/** A field of a list: a property or a parameter. */
interface Field {
  name: string
  schema: ApiSchema
  required: boolean
  description?: string | undefined
  deprecated?: boolean | undefined
}

const VARIANT_WORDS = { oneOf: 'One of', anyOf: 'Any of', not: 'None of' }

/** Writes the fields of schemas as a Markdown list, within bounds. A recursive schema is only named. */
export class FieldList {
  readonly #definitions: ApiDefinitions
  #left = MAX_FIELDS

  constructor(definitions: ApiDefinitions) {
    this.#definitions = definitions
  }

  /** Writes the parts of a schema. */
  parts(schema: ApiSchema, ancestors: readonly ApiSchema[] = []): string {
    const inner = definitionOf(schema, this.#definitions)
    if (!inner || ancestors.length >= DEEPEST || ancestors.includes(inner)) return ''
    const inside = [...ancestors, inner]
    if (!inner.properties && !inner.variants && inner.items) return this.parts(inner.items, inside)
    const fields = (inner.properties ?? []).flatMap((property) =>
      this.#left > 0 ? [this.field(property, inside)] : [],
    )
    const variants = (inner.variants ?? []).flatMap(({ kind, schemas }) => [
      `* ${VARIANT_WORDS[kind]}\n  ${indented(schemas.map((each) => this.#alternative(each, inside)).join('\n'))}`,
    ])
    return [...fields, ...variants].join('\n')
  }

  /** Writes a field with its facts, and its own fields below it. */
  field(
    { name, schema, required, description, deprecated }: Field,
    ancestors: readonly ApiSchema[] = [],
  ): string {
    this.#left -= 1
    const inner = definitionOf(schema, this.#definitions) ?? schema
    const type = escapeInline(typeWords(schema, this.#definitions))
    const marks = [
      ...(required ? ['required'] : []),
      ...(deprecated || schema.deprecated ? ['deprecated'] : []),
    ]
    const values = (inner.enum ?? []).slice(0, MAX_VALUES).map((value) => codeSpan(textOf(value)))
    const facts = [
      ...(inner.bounds ?? []).map(escapeInline),
      ...(values.length > 0 ? [`values ${values.join(', ')}`] : []),
      ...(schema.default === undefined ? [] : [`default ${codeSpan(textOf(schema.default))}`]),
    ]
    const head = [codeSpan(name), [type, ...marks].join(', ')].join(' ')
    const words = [
      head,
      description ?? schema.description ?? '',
      facts.join('; '),
      this.parts(schema, ancestors),
    ]
    return `* ${indented(words.filter((part) => part !== '').join('\n\n'))}`
  }

  #alternative(schema: ApiSchema, ancestors: readonly ApiSchema[]): string {
    const name = schema.name ?? schema.title ?? typeWords(schema, this.#definitions)
    const parts = this.#left > 0 ? this.parts(schema, ancestors) : ''
    return `* ${escapeInline(name)}${parts === '' ? '' : `\n  ${indented(parts)}`}`
  }
}
