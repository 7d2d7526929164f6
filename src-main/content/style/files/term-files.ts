import { stringify } from 'yaml'
import { bare, feedOf, linesOf, withLine } from './line-list.ts'

/** A term that writers avoid, with the one that they use in its place; without one it is only avoided. */
export interface Term {
  avoided: string
  preferred: string | null
}

/** The files of the own style that hold terms. */
export const TERMS_FILE = 'Space/Terms.yml'
export const AVOID_FILE = 'Space/Avoid.yml'

const NEW_TERMS = `extends: substitution
message: Use “%s” instead of “%s”.
level: warning
ignorecase: true
action:
  name: replace
swap:
`
const NEW_AVOID = `extends: existence
message: Avoid “%s”.
level: warning
ignorecase: true
tokens:
`
const SPECIAL = /[\\.*+?()[\]{}|^$]/g

/** The file of a new list of terms. */
export const newTermFile = (preferred: string | null): string => (preferred === null ? NEW_AVOID : NEW_TERMS)

/** Returns a file of terms with a term added at its end, changed, or removed. Every other line stays. */
export function writeTerm(text: string, { avoided, preferred }: Term, isListed: boolean): string {
  const expression = avoided.replaceAll(SPECIAL, String.raw`\$&`)
  const line =
    preferred === null ? `  - ${quoted(expression)}` : `  ${quoted(expression)}: ${quoted(preferred)}`
  const lines = linesOf(text)
  const at = lines.findIndex((each) => /^[ \t]/.test(each) && termKey(bare(each)) === termKey(bare(line)))
  if (at < 0) return isListed ? withLine(text, line) : text
  lines.splice(at, 1, ...(isListed ? [`${line}${feedOf(text)}`] : []))
  return lines.join('')
}

/** A scalar that stands on one line, in quotes where YAML needs them or could take it for something else. */
function quoted(value: string): string {
  return /^[\p{L}][\p{L}\p{M}\p{N} '’-]*$/u.test(value) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value)
    ? value
    : stringify(value, { lineWidth: 0, defaultStringType: 'QUOTE_SINGLE' }).trimEnd()
}

const KEY = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^:]+?)(?=\s*:(?:\s|$))/

/** Names the entry of a line in a file of terms. */
export function termKey(line: string): string {
  return line.startsWith('- ') ? line : (KEY.exec(line)?.[0] ?? line)
}
