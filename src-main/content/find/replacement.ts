import { FindProblem } from './find-problem.ts'

const REFERENCE = /\$(?:(\$)|(&)|(\d{1,2})|\{(\d{1,2})\})/g

/** The longest text in place of one match, in characters: no page may be larger. */
const LONGEST = 1_048_576

/**
 * Returns a replacement with the groups of a match in it: `$1` and `${1}` stand for a group, `$&` for the whole match,
 * and `$$` for a dollar sign. A number without a group stays as it is written. Throws FindProblem for a text that no
 * page could hold.
 */
export function expandReplacement(replacement: string, groups: readonly string[]): string {
  if (!replacement.includes('$')) return replacement
  const parts: string[] = []
  let length = 0
  let behind = 0
  const add = (part: string): void => {
    length += part.length
    // A group may be a whole page, and be named hundreds of times.
    if (length > LONGEST)
      throw new FindProblem('The replacement would be larger than a page may be. Use fewer groups.')
    parts.push(part)
  }
  for (const found of replacement.matchAll(REFERENCE)) {
    add(replacement.slice(behind, found.index))
    add(referenced(found, groups))
    behind = found.index + found[0].length
  }
  add(replacement.slice(behind))
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

/** `$12` is the twelfth group where there is one, and else the first with a 2 behind it. */
function plainGroup(groups: readonly string[], digits: string): string | undefined {
  const group = groups[Number(digits)]
  if (group !== undefined || digits.length === 1) return group
  const first = groups[Number(digits.slice(0, 1))]
  return first === undefined ? undefined : first + digits.slice(1)
}
