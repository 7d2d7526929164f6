import type { Reader } from '../../store/store.ts'
import type { DeletionCandidate } from './deletion-candidates.ts'

/** The kinds of candidates, in words for the user. */
const KINDS: Partial<Record<DeletionCandidate['kind'], string>> = {
  'change-request': 'a change request',
  collection: 'a collection',
  comment: 'a comment',
  'comment-reply': 'a reply',
  member: 'a member',
  revision: 'a revision',
  site: 'a site',
  space: 'the space',
  team: 'a team',
}

/** Names a deletion candidate for the user, with the title of its space. */
export function nameOfCandidate(store: Reader, { kind, id, space }: DeletionCandidate): string {
  const words = KINDS[kind] ?? 'an entry'
  const title = titleOfSpace(store, kind === 'space' ? id : space)
  if (title === undefined) return kind === 'space' ? 'a space' : words
  return kind === 'space' ? `${words} "${title}"` : `${words} in "${title}"`
}

function titleOfSpace(store: Reader, space: string | null): string | undefined {
  if (space === null) return undefined
  return store.get<{ title: string }>('SELECT title FROM space WHERE id = ?', space)?.title
}
