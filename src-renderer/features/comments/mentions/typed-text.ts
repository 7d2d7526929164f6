import {
  readMentions,
  writeMention,
  type MentionTarget,
} from '../../../../src-main/content/markdown/links/mention.ts'

/** A mention as the field shows it: `@` and the name between two offsets. */
export interface TypedMention extends MentionTarget {
  from: number
  to: number
}

/** The text of a field, in which a mention is a name instead of a link. */
export interface TypedText {
  text: string
  /** Ordered, and without overlaps. */
  mentions: readonly TypedMention[]
}

/** Returns a Markdown text as a field shows it, with the present names. */
export function readTyped(
  markdown: string,
  nameOf: (target: MentionTarget) => string | undefined,
): TypedText {
  let text = ''
  let copied = 0
  const mentions = readMentions(markdown).map(({ kind, id, label, start, end }): TypedMention => {
    text += markdown.slice(copied, start)
    copied = end
    const from = text.length
    text += `@${onOneLine(nameOf({ kind, id }) ?? label.replace(/^@/, ''))}`
    return { kind, id, from, to: text.length }
  })
  return { text: text + markdown.slice(copied), mentions }
}

/** Returns the Markdown of the text of a field. */
export function writeTyped({ text, mentions }: TypedText): string {
  let copied = 0
  const parts = mentions.map((mention) => {
    const part = text.slice(copied, mention.from) + writeMention(mention, nameIn(text, mention))
    copied = mention.to
    return part
  })
  return parts.join('') + text.slice(copied)
}

/** Returns the name that a mention has in the field. */
export const nameIn = (text: string, { from, to }: TypedMention): string => text.slice(from + 1, to)

/**
 * Returns the text of a field after an edit. A mention moves with the text around it. One whose name was edited is
 * plain text.
 */
export function afterEdit(before: TypedText, text: string): TypedText {
  const { start, end, added } = changedPart(before.text, text)
  const moved = before.mentions.flatMap((mention): TypedMention[] => {
    if (mention.to <= start) return [mention]
    if (mention.from < end) return []
    return [{ ...mention, from: mention.from + added, to: mention.to + added }]
  })
  return { text, mentions: moved }
}

/** Returns the part of a text that an edit replaced, and the number of added characters. */
function changedPart(before: string, after: string): { start: number; end: number; added: number } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let tail = 0
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return { start, end: before.length - tail, added: after.length - before.length }
}

/** Restores lost mentions whose names occur in the text outside of its other mentions. */
export function withReturned(
  typed: TypedText,
  lost: readonly (MentionTarget & { name: string })[],
): TypedText {
  const mentions = [...typed.mentions]
  for (const { kind, id, name } of lost) {
    const shown = `@${name}`
    for (let from = typed.text.indexOf(shown); from >= 0; from = typed.text.indexOf(shown, from + 1)) {
      const to = from + shown.length
      if (mentions.some((other) => other.from < to && other.to > from)) continue
      mentions.push({ kind, id, from, to })
    }
  }
  return { ...typed, mentions: mentions.toSorted((one, other) => one.from - other.from) }
}

/** A text with a new mention, the inserted string, and the offset of the caret after it. */
export interface WithMention extends TypedText {
  inserted: string
  caret: number
}

/** Replaces a part of the text by a mention and a space. */
export function withMention(
  typed: TypedText,
  { from, to }: { from: number; to: number },
  { kind, id, name }: MentionTarget & { name: string },
): WithMention {
  const shown = `@${onOneLine(name)}`
  const inserted = /^\s/.test(typed.text.slice(to)) ? shown : `${shown} `
  const text = typed.text.slice(0, from) + inserted + typed.text.slice(to)
  const own = { kind, id, from, to: from + shown.length }
  const others = afterEdit(typed, text).mentions.filter(
    (other) => other.to <= own.from || other.from >= own.to,
  )
  const mentions = [...others, own].toSorted((one, other) => one.from - other.from)
  return { text, mentions, inserted, caret: own.to + 1 }
}

const onOneLine = (name: string): string => name.replaceAll(/\s+/g, ' ')
