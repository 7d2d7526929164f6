/** A value of an expression, of the types of YAML and JSON. `undefined` is a name without a value. */
export type ExpressionValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly ExpressionValue[]
  | { readonly [name: string]: ExpressionValue }

/** The top-level names of an expression, with their values. */
export type ExpressionScope = Readonly<Record<string, ExpressionValue>>

/** The result of an expression: its value, or a sentence with the reason why it has none. */
export type ExpressionResult =
  | { kind: 'value'; value: ExpressionValue }
  | { kind: 'problem'; sentence: string }

/** A fault of an expression. Its message is a sentence for the writer. */
export class ExpressionFault extends Error {}

/** The longest expression that is read, in UTF-16 units. The service allows 1024 characters. */
export const LONGEST_EXPRESSION = 4096
/** The deepest nesting of an expression. */
export const DEEPEST_EXPRESSION = 60
/** The most steps of one evaluation. */
export const MAX_STEPS = 2000
/** The longest text of a result, in UTF-16 units. */
export const LONGEST_RESULT = 10_000

/** True for a list of values. */
export function isList(value: ExpressionValue): value is readonly ExpressionValue[] {
  return Array.isArray(value)
}

/** True for a value with names of its own. */
export function isRecord(value: ExpressionValue): value is { readonly [name: string]: ExpressionValue } {
  return typeof value === 'object' && value !== null && !isList(value)
}

/** True for a value that a condition accepts, by the rule of JavaScript. */
export function isTrue(value: ExpressionValue): boolean {
  return Boolean(value)
}

/** Returns the value as the text on a page. Null and undefined are empty. */
export function textOfValue(value: ExpressionValue): string {
  if (value === undefined || value === null) return ''
  if (isList(value)) return value.map(textOfValue).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns the kind of a value in words. */
export function kindOfValue(value: ExpressionValue): string {
  if (value === undefined || value === null) return 'nothing'
  if (isList(value)) return 'a list'
  switch (typeof value) {
    case 'string':
      return 'a text'
    case 'number':
      return 'a number'
    case 'boolean':
      return 'true or false'
    default:
      return 'a group of values'
  }
}
