import { stringify, type Node, type YAMLSeq } from 'yaml'
import { feedOf } from './change-keys.ts'
import type { HeadValue } from './edit-entry.ts'

/**
 * Returns a text with the entries of a list, one on each line, changed to those of `value`. The lines of unchanged
 * entries, and the comments between them, remain. Returns undefined where entries change their order.
 */
export function editList(source: string, list: YAMLSeq, value: readonly HeadValue[]): string | undefined {
  const before = (list.toJSON() as unknown[]).map((entry) => JSON.stringify(entry))
  const after = value.map((entry) => JSON.stringify(entry))
  const staying = before.filter((entry) => after.includes(entry))
  if (staying.length === 0 || JSON.stringify(after.slice(0, staying.length)) !== JSON.stringify(staying))
    return undefined
  const lines = (list.items as Node[]).map((node) => linesOf(source, node))
  const last = lines.at(-1)!
  const indent = /^[ \t]*/.exec(source.slice(last.start))![0]
  const added = value
    .slice(staying.length)
    .map((entry) => entryLines(entry, indent, feedOf(source)))
    .join('')
  const isOpen = added !== '' && !source.slice(0, last.end).endsWith('\n')
  let edited = source.slice(0, last.end) + (isOpen ? feedOf(source) : '') + added + source.slice(last.end)
  for (const [index, { start, end }] of [...lines.entries()].reverse())
    if (!after.includes(before[index]!)) edited = edited.slice(0, start) + edited.slice(end)
  return edited
}

/** The lines of a new entry of a list, at the column of the others. */
export function entryLines(entry: HeadValue, indent: string, feed: string): string {
  const yaml = stringify([entry], { lineWidth: 0, blockQuote: false })
  return yaml.replaceAll(/^(?=.)/gm, indent).replaceAll('\n', feed)
}

/** The lines of an entry, from the start of the first one to the line break of the last one. */
export function linesOf(source: string, { range }: Node): { start: number; end: number } {
  const start = source.lastIndexOf('\n', range![0] - 1) + 1
  if (source.charAt(range![1] - 1) === '\n') return { start, end: range![1] }
  const feed = source.indexOf('\n', range![1])
  return { start, end: feed < 0 ? source.length : feed + 1 }
}
