import type { HistoryEntry } from '../../../src-main/schemas/history/history-entry.ts'
import type { User } from '../../../src-main/schemas/people/user.ts'
import type { TimelinePlace } from './timeline-place.ts'

const TYPE_WORDS: Record<HistoryEntry['type'], string> = {
  edits: 'Edited',
  merge: 'Merged a change request',
  rollback: 'Undid a merge',
  update: 'Updated from the space',
  computed: 'Computed',
}

/** Returns the name of a revision: its change request, or the kind of its changes. */
export function entryTitle({ changeRequest, number, type }: HistoryEntry): string {
  if (changeRequest) return changeRequestName(changeRequest)
  return number === 1 && type === 'edits' ? 'First revision' : TYPE_WORDS[type]
}

/** Returns the author of a revision: that of its change request, or the user who made it. */
export const entryAuthor = ({ createdBy, changeRequest }: HistoryEntry): User | undefined =>
  changeRequest?.author ?? createdBy

/** Returns the users of a revision in words: the author of its change request, and the user who merged it. */
export function entryUsers({ createdBy, changeRequest }: HistoryEntry): string {
  const creator = createdBy?.displayName ?? 'An unknown user'
  const author = changeRequest?.author?.displayName
  return author === undefined ? creator : `${author}, merged by ${creator}`
}

/** Returns the name of a change request with its number: `Change request 6: Tidy up`. */
export function changeRequestName({ number, subject }: { number: number; subject: string }): string {
  return subject.trim() === '' ? `Change request ${number}` : `Change request ${number}: ${subject}`
}

const COUNTED = ['added', 'modified', 'moved', 'deleted'] as const

/** Returns the extent of a revision in words: `2 pages added, 1 modified, 1 file`. */
export function summaryWords({ summary }: HistoryEntry): string {
  const atLeast = summary.isPartial ? 'at least ' : ''
  const pages = COUNTED.filter((kind) => summary[kind] > 0).map((kind, index) => {
    const count = summary[kind]
    return index === 0 ? `${count} ${count === 1 ? 'page' : 'pages'} ${kind}` : `${count} ${kind}`
  })
  const files = summary.files === 0 ? [] : [`${summary.files} ${summary.files === 1 ? 'file' : 'files'}`]
  const words = [...pages, ...files].join(', ')
  return words === '' ? 'No page changed' : `${atLeast}${words}`
}

/** Returns the change of a page in its own timeline: `Added`, `Modified and moved`. */
export function pageChangeWords({ summary }: HistoryEntry): string {
  const words = COUNTED.filter((kind) => summary[kind] > 0).join(' and ')
  return words === '' ? 'Unchanged' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the sentence above a timeline. */
export function timelineWords(place: TimelinePlace, pageTitle: string | undefined): string {
  switch (place.kind) {
    case 'space':
      return 'Each merge, with its author and its changes. Compare two revisions, look at one, or undo a merge.'
    case 'page':
      return `The versions of “${pageTitle ?? ''}”. Restoring one begins a change request.`
    case 'change-request':
      return `The revisions of change request ${place.changeRequestId}, the newest first.`
  }
}
