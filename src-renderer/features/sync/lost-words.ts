import type { LostOrganization } from '../../../src-main/schemas/sync.ts'
import { counted } from '../../ui/words/counted.ts'

/** Returns the title of the notice about an organization that the account lost. */
export const lostTitle = ({ title }: Pick<LostOrganization, 'title'>): string =>
  `You no longer have access to ${title}`

/** Returns the sentences about the texts of a lost organization, and about the next step. */
export function lostSentences({ title, edits, texts }: LostOrganization): string[] {
  return [
    'You are no longer a member of it, so its content was removed from this device.',
    ...unsentSentence(edits, texts),
    `Ask an administrator of ${title} to invite you again. Its content is then copied here automatically.`,
  ]
}

function unsentSentence(edits: number, texts: number): string[] {
  if (edits === 0) return []
  const unsent = `${counted(edits, 'edit', 'edits')} had not been sent`
  if (texts === 0) return [`${unsent}, without any text.`]
  return [
    `${unsent}. ${texts === 1 ? 'The text of it is' : `${counted(texts, 'text', 'texts')} of them are`} in the trash for 30 days.`,
  ]
}
