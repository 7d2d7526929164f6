import { renameMentions, type MentionTarget } from '../../content/markdown/links/mention.ts'
import { plainText } from '../../content/markdown/plain-text.ts'
import type { ReadWork } from './read-work.ts'

/** The number of characters of a preview. */
const PREVIEW = 160
/** The number of characters of the source that a preview reads. */
const READ = 2000

/** Returns the beginning of a text without its markup. Mentioned users have their present names. */
export function previewOf(work: ReadWork, markdown: string): string {
  const words = plainText(renameMentions(markdown.slice(0, READ), (target) => presentName(work, target)))
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, PREVIEW)
}

function presentName({ store, organization }: ReadWork, { kind, id }: MentionTarget): string | undefined {
  if (kind === 'team') return undefined
  return store.get<{ name: string }>(
    `SELECT display_name AS name FROM member JOIN user ON user.id = member.user
     WHERE member.organization = ? AND member.user = ?`,
    organization,
    id,
  )?.name
}
