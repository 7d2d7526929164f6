import { unescapeMarkdown } from './link-destination.ts'
import { extractLinks } from './links.ts'

/** A user or a team that a text mentions. */
export interface MentionTarget {
  kind: 'user' | 'team'
  id: string
}

/** A mention in a Markdown text, with its offsets. */
export interface Mention extends MentionTarget {
  /** The name that the author saw, with its `@`. */
  label: string
  start: number
  end: number
}

/** The title that the service gives to a link that is a mention. */
const MENTION_TITLE = 'mention'

const FOLDERS = { user: 'users', team: 'teams' } as const
const ADDRESS = /^\/(users|teams)\/([\w-]{1,128})$/

/** Returns the target of a mention's address, or undefined for any other address. */
export function readMentionAddress(address: string): MentionTarget | undefined {
  const [, folder, id] = ADDRESS.exec(address) ?? []
  if (id === undefined) return undefined
  return { kind: folder === FOLDERS.team ? 'team' : 'user', id }
}

/**
 * Returns a mention as Markdown: a link to the id, so it survives renames. Its text is the current name, which programs
 * without mentions show.
 */
export function writeMention({ kind, id }: MentionTarget, name: string): string {
  return `[${escapeLabel(`@${name}`)}](/${FOLDERS[kind]}/${id} "${MENTION_TITLE}")`
}

/** Returns the name on one line, with each character that could begin markup escaped. */
function escapeLabel(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_~[\]<{]/g, (mark) => `\\${mark}`)
  return line.replaceAll('&', '&amp;')
}

/**
 * Returns the mentions of a text in their order. A mention has exactly the form that `writeMention` writes. Code
 * contains no mentions.
 */
export function readMentions(markdown: string): Mention[] {
  if (!markdown.includes(` "${MENTION_TITLE}")`)) return []
  return extractLinks(markdown).flatMap(({ kind, href, text, start, end }): Mention[] => {
    const target = kind === 'link' ? readMentionAddress(href) : undefined
    if (!target) return []
    const isWritten = markdown.slice(start, end) === `[${text}](${href} "${MENTION_TITLE}")`
    return isWritten ? [{ ...target, label: unescapeMarkdown(text), start, end }] : []
  })
}

/** True when a text mentions the user or the team. */
export function mentions(markdown: string, { kind, id }: MentionTarget): boolean {
  return readMentions(markdown).some((mention) => mention.kind === kind && mention.id === id)
}

/** Returns the text with the current names in its mentions. A target without a name leaves its mention unchanged. */
export function renameMentions(
  markdown: string,
  nameOf: (target: MentionTarget) => string | undefined,
): string {
  let after = 0
  const parts = readMentions(markdown).map(({ kind, id, start, end }) => {
    const name = nameOf({ kind, id })
    const part =
      name === undefined
        ? markdown.slice(after, end)
        : markdown.slice(after, start) + writeMention({ kind, id }, name)
    after = end
    return part
  })
  return parts.join('') + markdown.slice(after)
}
