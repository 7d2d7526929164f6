import { z } from 'zod'

/** Returns the number of characters that a user counts: code points, not UTF-16 units and not bytes. */
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

/** Returns the same number up to a bound, at which counting stops. */
function countUpTo(value: string, bound: number): number {
  // A character has one or two units, so the length decides for most texts.
  if (value.length >= 2 * bound) return bound
  return Math.min(countCharacters(value), bound)
}

/** True when a text has more characters than a bound. The time does not grow with the text. */
export function isLongerThan(value: string, most: number): boolean {
  return value.length > most && countUpTo(value, most + 1) > most
}

/** Returns the schema of a string with bounds in code points. The OpenAPI document contains the bounds too. */
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

/** Describes the length of a text that is too long. For a far longer one the exact number is of no use. */
function lengthInWords(value: string, max: number): string {
  return value.length > 2 * max + 1000 ? 'far more' : String(countCharacters(value))
}

function plural(count: number): string {
  return count === 1 ? 'character' : 'characters'
}
