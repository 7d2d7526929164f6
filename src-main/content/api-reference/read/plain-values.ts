/** An object of a specification, whose fields may have any value. */
export type Fields = Readonly<Record<string, unknown>>

const NONE: Fields = {}

/** Returns a value as an object; an empty object for any other value. */
export function asFields(value: unknown): Fields {
  return isFields(value) ? value : NONE
}

/** True for an object that is not a list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a value as a list; an empty list for any other value. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns the text of a field; undefined when it is blank or not a text. */
export function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** Returns the own value of a field. Names such as `constructor` have no inherited value. */
export function fieldOf(fields: unknown, name: string): unknown {
  if (Array.isArray(fields)) return /^\d+$/.test(name) ? (fields[Number(name)] as unknown) : undefined
  return isFields(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined
}
