import { parseDocument, stringify } from 'yaml'
import { readEntries, type FrontMatterEntry } from '../markdown/front-matter.ts'
import type { VariableValue } from './variable.ts'

/**
 * Returns a file of variables with one variable set, or removed by `null`. Every other line retains its bytes, its
 * comment and its place. A new variable is last.
 */
export function writeVariable(yaml: string, name: string, value: VariableValue | null): string {
  const entries = entriesOf(yaml)
  if (!entries) return rewritten(yaml, (document) => setIn(document, name, value))
  const entry = entries.findLast(({ key }) => key === name)
  if (!entry) return value === null ? yaml : appended(yaml, lineOf(name, value, feedOf(yaml)))
  const line = value === null ? '' : lineOf(name, value, feedOf(yaml), commentOf(entry))
  return yaml.slice(0, entry.start) + line + yaml.slice(entry.end)
}

/** Returns a file of variables with one variable renamed in its place. */
export function renameVariableIn(yaml: string, from: string, to: string): string {
  const entries = entriesOf(yaml)
  if (!entries) return rewritten(yaml, (document) => renameIn(document, from, to))
  const entry = entries.findLast(({ key }) => key === from)
  if (!entry) return yaml
  const line = yaml.slice(entry.start, entry.end)
  const key = stringify({ [to]: 0 }, { lineWidth: 0 }).replace(/: 0\n$/, '')
  return yaml.slice(0, entry.start) + key + line.slice(keyLength(line)) + yaml.slice(entry.end)
}

/** Returns the lines of each key; undefined for a file of another form, such as one in braces. */
function entriesOf(yaml: string): FrontMatterEntry[] | undefined {
  return readEntries(yaml, yaml.charCodeAt(0) === 0xfeff ? 1 : 0, yaml.length)
}

/** Returns the length of a line's key, with its quotes. */
function keyLength(line: string): number {
  return /^(?:"[^"\\\n]*"|'[^'\n]*'|[^:\s](?:[^:\n]*[^:\s])?)/.exec(line)?.[0].length ?? 0
}

/** Returns the comment after a plain value on the same line. */
function commentOf({ inline, isMultiline }: FrontMatterEntry): string {
  if (isMultiline || /^["'|>&*![{]/.test(inline)) return ''
  return /(?<![ \t])[ \t]+#.*$/.exec(` ${inline}`)?.[0].trimEnd() ?? ''
}

function lineOf(name: string, value: VariableValue, feed: string, comment = ''): string {
  const yaml = stringify({ [name]: value }, { lineWidth: 0, blockQuote: false }).replace(/\n$/, '')
  return `${yaml.replaceAll('\n', feed)}${comment}${feed}`
}

function appended(yaml: string, line: string): string {
  const isOpen = yaml.length > 0 && !yaml.endsWith('\n') && yaml !== '\ufeff'
  return `${yaml}${isOpen ? feedOf(yaml) : ''}${line}`
}

function feedOf(yaml: string): string {
  return yaml.includes('\r\n') ? '\r\n' : '\n'
}

type YamlDocument = ReturnType<typeof parseDocument>

function rewritten(yaml: string, change: (document: YamlDocument) => void): string {
  const document = parseDocument(yaml, { logLevel: 'silent' })
  change(document)
  const written = document.toString({ lineWidth: 0 })
  return feedOf(yaml) === '\n' ? written : written.replaceAll('\n', '\r\n')
}

function setIn(document: YamlDocument, name: string, value: VariableValue | null): void {
  if (value === null) document.delete(name)
  else document.set(name, value)
}

function renameIn(document: YamlDocument, from: string, to: string): void {
  const value: unknown = document.get(from)
  document.delete(from)
  document.set(to, value)
}
