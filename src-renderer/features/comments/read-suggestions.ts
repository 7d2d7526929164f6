import { readQuote } from '../../../src-main/content/comments/quoted-words.ts'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'

/** A part of a comment: words, or a suggested replacement of the commented block. */
export type CommentPart = { kind: 'words'; markdown: string } | { kind: 'suggestion'; suggestion: Suggestion }

/** A suggested replacement of a block, or of words in it. */
export interface Suggestion {
  /** The id of the block that it replaces; undefined when the comment does not name it. */
  block: string | undefined
  /** The words that it replaces, as the comment quotes them; undefined for the whole block. */
  words: string | undefined
  replacement: string
}

/** The info of a fence names the block. With `WORDS` after the block, the suggestion replaces the quoted words. */
const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*suggestion(?:[ \t]+(\S+)(?:[ \t]+(words))?)?[ \t]*$/
const WORDS = 'words'
const LONGEST_RUN = /`+/g

/** Splits a comment into its words and its suggestions, in order. */
export function readComment(markdown: string): CommentPart[] {
  const parts: CommentPart[] = []
  const quote = readQuote(markdown)?.quote ?? ''
  let wordsStart = 0
  for (const { kind, start, end } of splitBlocks(markdown)) {
    const suggestion = kind === 'code' ? readSuggestion(markdown.slice(start, end), quote) : undefined
    if (!suggestion) continue
    parts.push(...wordsOf(markdown.slice(wordsStart, start)), { kind: 'suggestion', suggestion })
    wordsStart = end
  }
  return [...parts, ...wordsOf(markdown.slice(wordsStart))]
}

/** Splits a comment for a reader. A suggestion for quoted words shows these words, so their quotation is left out. */
export function shownParts(markdown: string): CommentPart[] {
  const parts = readComment(markdown)
  const isShown = parts.some((part) => part.kind === 'suggestion' && part.suggestion.words)
  const [first, ...others] = parts
  const quoting = first?.kind === 'words' ? readQuote(first.markdown) : undefined
  return isShown && quoting ? [...wordsOf(quoting.rest), ...others] : parts
}

/** Returns the suggestions of a comment. */
export function suggestionsOf(markdown: string): Suggestion[] {
  return readComment(markdown).flatMap((part) => (part.kind === 'suggestion' ? [part.suggestion] : []))
}

/**
 * Writes a suggestion as Markdown. It names its block, so that it is refused when the block has changed. One for the
 * words that its comment quotes depends only on these words.
 */
export function writeSuggestion(
  block: string | undefined,
  replacement: string,
  replaced: 'block' | 'words' = 'block',
): string {
  const longest = Math.max(2, ...[...replacement.matchAll(LONGEST_RUN)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const info = [
    'suggestion',
    ...(block === undefined ? [] : [block]),
    ...(replaced === 'words' ? [WORDS] : []),
  ]
  return `${fence}${info.join(' ')}\n${replacement.replace(/\r\n?/g, '\n')}\n${fence}`
}

function readSuggestion(block: string, quote: string): Suggestion | undefined {
  const lines = block.split(/\r\n?|\n/)
  const [, fence, blockId, part] = FENCE.exec(lines[0] ?? '') ?? []
  if (fence === undefined) return undefined
  const isClosed = lines.length > 1 && (lines.at(-1) ?? '').trim().startsWith(fence)
  return {
    block: blockId,
    words: part === WORDS ? quote : undefined,
    replacement: lines.slice(1, isClosed ? -1 : undefined).join('\n'),
  }
}

function wordsOf(markdown: string): CommentPart[] {
  return markdown.trim() === '' ? [] : [{ kind: 'words', markdown: markdown.trim() }]
}
