import { z } from 'zod'

/** How many characters a person would count: code points, not UTF-16 units and not bytes. */
export function countCharacters(value: string): number {
  let count = 0
  for (const _ of value) count += 1
  return count
}

export interface TextBounds {
  min?: number
  max?: number
  /** When true, a text of nothing but white space is refused. */
  visible?: boolean
}

/** A string whose bounds are counted in code points; the bounds stand in the OpenAPI document too. */
export function text({ min = 0, max, visible = false }: TextBounds = {}) {
  const schema = z.string().superRefine((value, context) => {
    const length = value.length > min && max === undefined ? value.length : countCharacters(value)
    if (length < min) context.addIssue(`needs at least ${min} ${plural(min)}, it has ${length}`)
    if (max !== undefined && length > max)
      context.addIssue(`may have at most ${max} ${plural(max)}, it has ${length}`)
    if (visible && value.trim() === '') context.addIssue('needs at least one character that is not a space')
  })
  return schema.meta({ ...(min > 0 && { minLength: min }), ...(max !== undefined && { maxLength: max }) })
}

function plural(count: number): string {
  return count === 1 ? 'character' : 'characters'
}
