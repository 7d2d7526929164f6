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

/** The words of a revert: one side is the space as it is, the other as it was before the merge. */
const REVERT_KIND_WORDS: Record<ConflictKind, string> = {
  text: 'The same lines of the text were changed again after the merge',
  title: 'It got another title after the merge',
  slug: 'It got another address after the merge',
  description: 'Its description was changed again after the merge',
  appearance: 'The way it is shown was changed again after the merge',
  place: 'It was moved again after the merge',
  'deleted-there': 'The merge added it, and it was edited or got pages below it afterwards',
  'deleted-here': 'The merge edited it, and it was deleted afterwards',
}

/** Returns the conflicts of a page, as short sentences. */
export function conflictWords({ kinds, isRevert }: Pick<Conflict, 'kinds' | 'isRevert'>): string[] {
  return kinds.map((kind) => (isRevert ? REVERT_KIND_WORDS : KIND_WORDS)[kind])
}

/** The names of the sides: the button's words and the description. */
export const SIDE_WORDS = {
  mine: 'Mine: this change request',
  base: 'Before',
  theirs: 'Theirs: the space',
} as const

/** The names of the sides of a revert. */
const REVERT_SIDE_WORDS = {
  mine: 'The space as it is now',
  base: 'After the merge',
  theirs: 'Before the merge',
} as const

/** Returns the names of the sides of a conflict. */
export function sideWordsOf({
  isRevert,
}: Pick<Conflict, 'isRevert'>): Record<keyof typeof SIDE_WORDS, string> {
  return isRevert ? REVERT_SIDE_WORDS : SIDE_WORDS
}

/** The words for a choice at one place of a text: its buttons, and the chosen text. */
interface PlaceWords {
  buttons: Record<'mine' | 'theirs', string>
  outcomes: Record<'mine' | 'theirs' | 'both' | 'base', string>
}

const PLACE_WORDS: PlaceWords = {
  buttons: { mine: 'Mine', theirs: 'Theirs' },
  outcomes: {
    mine: 'Mine chosen',
    theirs: 'Theirs taken',
    both: 'Both chosen, mine first',
    base: 'As it was before',
  },
}

/** The words for a revert, where neither side is the user's. */
const REVERT_PLACE_WORDS: PlaceWords = {
  buttons: { mine: 'As it is now', theirs: 'As before the merge' },
  outcomes: {
    mine: 'Stays as it is now',
    theirs: 'As before the merge',
    both: 'Both chosen, the present one first',
    base: 'As after the merge',
  },
}

/** Returns the words for a choice at one place of a text. */
export const placeWordsOf = (isRevert: boolean): PlaceWords => (isRevert ? REVERT_PLACE_WORDS : PLACE_WORDS)

/** Returns the label of the button that chooses one side of a whole page. */
export function choiceWords(
  { kinds, isRevert }: Pick<Conflict, 'kinds' | 'isRevert'>,
  side: 'mine' | 'theirs',
): string {
  if (kinds.includes('deleted-there')) return side === 'mine' ? 'Keep the page' : 'Delete the page'
  if (kinds.includes('deleted-here')) return side === 'mine' ? 'Delete the page' : 'Keep the page'
  if (isRevert) return side === 'mine' ? 'Keep the page as it is' : 'Restore the page'
  return side === 'mine' ? 'Keep all of mine' : 'Take all of theirs'
}

/** Returns the question before a choice that discards text or deletes the page; undefined when nothing is lost. */
export function choiceQuestion(
  conflict: Pick<Conflict, 'kinds' | 'title' | 'isRevert'>,
  side: 'mine' | 'theirs',
): { title: string; description: string; action: string } | undefined {
  const action = choiceWords(conflict, side)
  const { kinds, title } = conflict
  if (action === 'Delete the page') {
    const where = conflict.isRevert
      ? 'since the merge'
      : kinds.includes('deleted-there')
        ? 'in this change request'
        : 'in the space'
    return {
      title: `Delete “${title}”?`,
      description: `The text written on it ${where} is deleted with it.`,
      action,
    }
  }
  if (side === 'mine' || kinds.includes('deleted-here')) return undefined
  if (conflict.isRevert) {
    const description = `“${title}” becomes what it was before the merge. Its later changes are discarded.`
    return { title: 'Restore the page?', description, action }
  }
  return {
    title: 'Take all of theirs?',
    description: `“${title}” becomes the page of the space. Its changes in this change request are discarded.`,
    action,
  }
}
