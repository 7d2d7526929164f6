import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'

/** A part of a comment: words, or a suggested replacement of the commented block. */
export type CommentPart = { kind: 'words'; markdown: string } | { kind: 'suggestion'; suggestion: Suggestion }

/** A suggested replacement of a block. */
export interface Suggestion {
  /** The id of the block that it was written for; undefined when the writer did not name it. */
  block: string | undefined
  replacement: string
}

const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*suggestion(?:[ \t]+(\S+))?[ \t]*$/
const LONGEST_RUN = /`+/g

/** Splits a comment into its words and its suggestions, in order. */
export function readComment(markdown: string): CommentPart[] {
  const parts: CommentPart[] = []
  let words = 0
  for (const { kind, start, end } of splitBlocks(markdown)) {
    const suggestion = kind === 'code' ? readSuggestion(markdown.slice(start, end)) : undefined
    if (!suggestion) continue
    parts.push(...wordsOf(markdown.slice(words, start)), { kind: 'suggestion', suggestion })
    words = end
  }
  return [...parts, ...wordsOf(markdown.slice(words))]
}

/** Returns the suggestions of a comment. */
export function suggestionsOf(markdown: string): Suggestion[] {
  return readComment(markdown).flatMap((part) => (part.kind === 'suggestion' ? [part.suggestion] : []))
}

/** Writes a suggestion as Markdown. It names its block, so that it is refused when the block has changed. */
export function writeSuggestion(block: string, replacement: string): string {
  const longest = Math.max(2, ...[...replacement.matchAll(LONGEST_RUN)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}suggestion ${block}\n${replacement.replace(/\r\n?/g, '\n')}\n${fence}`
}

function readSuggestion(block: string): Suggestion | undefined {
  const lines = block.split(/\r\n?|\n/)
  const [, fence, named] = FENCE.exec(lines[0] ?? '') ?? []
  if (fence === undefined) return undefined
  const isClosed = lines.length > 1 && (lines.at(-1) ?? '').trim().startsWith(fence)
  return { block: named, replacement: lines.slice(1, isClosed ? -1 : undefined).join('\n') }
}

function wordsOf(markdown: string): CommentPart[] {
  return markdown.trim() === '' ? [] : [{ kind: 'words', markdown: markdown.trim() }]
}
