import type { Conflict, ConflictKind } from '../../../../src-main/schemas/conflict.ts'

const KIND_WORDS: Record<ConflictKind, string> = {
  text: 'Both changed the same lines of the text',
  title: 'Both gave it another title',
  slug: 'Both gave it another address',
  description: 'Both changed its description',
  appearance: 'Both changed how it is shown',
  place: 'Both moved it',
  'deleted-there': 'Edited here, deleted in the space',
  'deleted-here': 'Deleted here, edited in the space',
}

/** Returns the conflicts of a page, as short sentences. */
export function conflictWords({ kinds }: Pick<Conflict, 'kinds'>): string[] {
  return kinds.map((kind) => KIND_WORDS[kind])
}

/** The names of the sides: the button's words and the description. */
export const SIDE_WORDS = {
  mine: 'Mine: this change request',
  base: 'Before',
  theirs: 'Theirs: the space',
} as const

/** Returns the label of the button that chooses one side of a whole page. */
export function choiceWords({ kinds }: Pick<Conflict, 'kinds'>, side: 'mine' | 'theirs'): string {
  if (kinds.includes('deleted-there')) return side === 'mine' ? 'Keep the page' : 'Delete the page'
  if (kinds.includes('deleted-here')) return side === 'mine' ? 'Delete the page' : 'Keep the page'
  return side === 'mine' ? 'Keep all of mine' : 'Take all of theirs'
}

/** Returns the question before a choice that discards text or deletes the page; undefined when nothing is lost. */
export function choiceQuestion(
  conflict: Pick<Conflict, 'kinds' | 'title'>,
  side: 'mine' | 'theirs',
): { title: string; description: string; action: string } | undefined {
  const action = choiceWords(conflict, side)
  const { kinds, title } = conflict
  if (action === 'Delete the page') {
    const where = kinds.includes('deleted-there') ? 'in this change request' : 'in the space'
    return {
      title: `Delete “${title}”?`,
      description: `The text written on it ${where} is deleted with it.`,
      action,
    }
  }
  if (side === 'mine' || kinds.includes('deleted-here')) return undefined
  return {
    title: 'Take all of theirs?',
    description: `“${title}” becomes the page of the space. Its changes in this change request are discarded.`,
    action,
  }
}
