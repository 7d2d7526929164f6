import { FindProblem } from './find-problem.ts'

const REFERENCE = /\$(?:(\$)|(&)|(\d{1,2})|\{(\d{1,2})\})/g

/** The longest replacement of one match, in characters, which is the limit of a page. */
const LONGEST = 1_048_576

/**
 * Returns a replacement with the groups of a match. `$1` and `${1}` become a group, `$&` the whole match, and `$$` a
 * dollar sign. A number without a group stays unchanged. Throws FindProblem for a text larger than a page.
 */
export function expandReplacement(replacement: string, groups: readonly string[]): string {
  if (!replacement.includes('$')) return replacement
  const parts: string[] = []
  let length = 0
  let after = 0
  const add = (part: string): void => {
    length += part.length
    // A group may be a whole page, and a replacement may contain it hundreds of times.
    if (length > LONGEST)
      throw new FindProblem('The replacement would be larger than a page may be. Use fewer groups.')
    parts.push(part)
  }
  for (const found of replacement.matchAll(REFERENCE)) {
    add(replacement.slice(after, found.index))
    add(referenced(found, groups))
    after = found.index + found[0].length
  }
  add(replacement.slice(after))
  return parts.join('')
}

function referenced(
  [written, dollar, whole, plain, braced]: RegExpExecArray,
  groups: readonly string[],
): string {
  if (dollar !== undefined) return '$'
  if (whole !== undefined) return groups[0] ?? ''
  if (braced !== undefined) return groups[Number(braced)] ?? written
  return plainGroup(groups, plain ?? '') ?? written
}

/** Returns the twelfth group for `$12` where there is one, or else the first group with a 2 after it. */
function plainGroup(groups: readonly string[], digits: string): string | undefined {
  const group = groups[Number(digits)]
  if (group !== undefined || digits.length === 1) return group
  const first = groups[Number(digits.slice(0, 1))]
  return first === undefined ? undefined : first + digits.slice(1)
}
