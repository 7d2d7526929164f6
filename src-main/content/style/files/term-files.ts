import { stringify } from 'yaml'
import { bare, feedOf, linesOf, withLine } from './line-list.ts'

/** A term that writers avoid, with the preferred one; null if they only avoid it. */
export interface Term {
  avoided: string
  preferred: string | null
}

/** The files of terms in Carrel's own style. */
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

/** Returns the file of a new list of terms. */
export const newTermFile = (preferred: string | null): string => (preferred === null ? NEW_AVOID : NEW_TERMS)

/** Returns a file of terms with a term added at its end, changed, or removed. Every other line stays. */
export function writeTerm(text: string, { avoided, preferred }: Term, isListed: boolean): string {
  const expression = avoided.replaceAll(SPECIAL, String.raw`\$&`)
  const { before, entries, after } = partsAround(text, preferred === null ? 'tokens' : 'swap')
  const entry = preferred === null ? `- ${quoted(expression)}` : `${quoted(expression)}: ${quoted(preferred)}`
  const line = `${indentOf(entries)}${entry}`
  const index = entries.findIndex((other) => termKey(bare(other)) === termKey(bare(line)))
  const isKnown = index >= 0
  if (!isKnown && !isListed) return text
  if (!isKnown) return withLine(before + entries.join(''), line) + after
  return (
    before + entries.toSpliced(index, 1, ...(isListed ? [`${line}${feedOf(text)}`] : [])).join('') + after
  )
}

/** Divides a file around the lines of one list. Another key, such as the action, can have similar lines. */
function partsAround(text: string, list: string): { before: string; entries: string[]; after: string } {
  const lines = linesOf(text)
  const start = lines.findIndex((line) => line.trimEnd() === `${list}:`) + 1
  if (start === 0) return { before: withLine(text, `${list}:`), entries: [], after: '' }
  const count = lines.slice(start).findIndex((line) => /^[^\s#-]/.test(line))
  const end = count < 0 ? lines.length : start + count
  return {
    before: lines.slice(0, start).join(''),
    entries: lines.slice(start, end),
    after: lines.slice(end).join(''),
  }
}

/** Returns the indentation of a list. YAML requires the same before each entry. */
function indentOf(entries: readonly string[]): string {
  const first = entries.find((entry) => bare(entry) !== '' && !bare(entry).startsWith('#'))
  return first === undefined ? '  ' : (/^[ \t]*/.exec(first)?.[0] ?? '')
}

/** Returns a scalar on one line, in quotes where YAML needs them or could read another type. */
function quoted(value: string): string {
  return /^[\p{L}][\p{L}\p{M}\p{N} '’-]*$/u.test(value) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value)
    ? value
    : stringify(value, { lineWidth: 0, defaultStringType: 'QUOTE_SINGLE' }).trimEnd()
}

const KEY = /^(?:(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=\s*:(?:\s|$))|[^:]+(?=:(?:\s|$)))/

/** Returns the key of the entry on a line of a file of terms. */
export function termKey(line: string): string {
  return line.startsWith('- ') ? line : (KEY.exec(line)?.[0].trimEnd() ?? line)
}
