import { z } from 'zod'

/** The number of characters that a user counts: code points, not UTF-16 units and not bytes. */
export function countCharacters(value: string): number {
  let count = 0
  for (const _ of value) count += 1
  return count
}

export interface TextBounds {
  min?: number
  max?: number
  /** True to refuse a text of only white space. */
  visible?: boolean
}

/** The same, but at most `enough`: a long text is counted only so far. */
function countUpTo(value: string, enough: number): number {
  // A character has one or two units: the length alone decides for most texts.
  if (value.length >= 2 * enough) return enough
  return Math.min(countCharacters(value), enough)
}

/** True when a text has more than so many characters. It takes no longer for a longer text. */
export function isLongerThan(value: string, most: number): boolean {
  return value.length > most && countUpTo(value, most + 1) > most
}

/** A string whose bounds are counted in code points; the bounds stand in the OpenAPI document too. */
export function text({ min = 0, max, visible = false }: TextBounds = {}) {
  const schema = z.string().superRefine((value, context) => {
    if (max !== undefined && isLongerThan(value, max)) {
      return context.addIssue(`may have at most ${max} ${plural(max)}, it has ${lengthInWords(value, max)}`)
    }
    const length = countUpTo(value, min)
    if (length < min) context.addIssue(`needs at least ${min} ${plural(min)}, it has ${length}`)
    if (visible && value.trim() === '') context.addIssue('needs at least one character that is not a space')
  })
  return schema.meta({ ...(min > 0 && { minLength: min }), ...(max !== undefined && { maxLength: max }) })
}

/** The length of a text that is too long; for a far longer one the exact number is of no use. */
function lengthInWords(value: string, max: number): string {
  return value.length > 2 * max + 1000 ? 'far more' : String(countCharacters(value))
}

function plural(count: number): string {
  return count === 1 ? 'character' : 'characters'
}
