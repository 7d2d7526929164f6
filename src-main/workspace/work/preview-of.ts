import { readQuote } from '../../content/comments/quoted-words.ts'
import { renameMentions, type MentionTarget } from '../../content/markdown/links/mention.ts'
import { plainText } from '../../content/markdown/plain-text.ts'
import type { ReadWork } from './read-work.ts'

/** The number of characters of a preview. */
const PREVIEW = 160
/** The number of characters of the source that a preview reads. */
const READ = 2000
/** The first line of a suggested replacement of a block or of words. */
const SUGGESTION = /^(`{3,})suggestion[^\n]*$/gmu

/**
 * Returns the beginning of a text without its markup, and without the words that it quotes first. Mentioned users have
 * their present names, and a suggested replacement is named as such.
 */
export function previewOf(work: ReadWork, markdown: string): string {
  const read = markdown.slice(0, READ)
  const own = (readQuote(read)?.rest || read).replaceAll(SUGGESTION, 'Suggestion:\n\n$1')
  const words = plainText(renameMentions(own, (target) => presentName(work, target)))
  const shown = words.replaceAll(/\s+/g, ' ').trim()
  // A cut between the two halves of a character would leave one of them.
  return Array.from(shown).slice(0, PREVIEW).join('')
}

function presentName(work: ReadWork, { kind, id }: MentionTarget): string | undefined {
  if (kind === 'team') return undefined
  const sql = 'SELECT 1 FROM member WHERE organization = ? AND user = ?'
  const isMember = work.store.get(sql, work.organization, id) !== undefined
  return isMember ? work.person(id).displayName : undefined
}
