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

/** The most entries of an object that are read. */
const MAX_ENTRIES = 300
const firstEntries = new WeakMap<Fields, readonly [name: string, value: unknown][]>()

/**
 * Returns the first entries of an object, at most 300; none for any other value. They are cached, because thousands of
 * references may lead to one object with a hundred thousand names.
 */
export function entriesOf(value: unknown, most = MAX_ENTRIES): readonly [name: string, value: unknown][] {
  const fields = asFields(value)
  const entries = firstEntries.get(fields) ?? Object.entries(fields).slice(0, MAX_ENTRIES)
  firstEntries.set(fields, entries)
  return entries.length > most ? entries.slice(0, most) : entries
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
