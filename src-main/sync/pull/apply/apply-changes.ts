import type { Touched } from '../../../schemas/feed/change-event.ts'
import { isDeletion, type Change, type ChangeList } from '../../../schemas/feed/feed.ts'
import { fieldOf } from '../../../schemas/field-of.ts'
import type { Writer } from '../../../store/store.ts'
import type { RetainText } from '../../trash/removed-text.ts'
import { removeCandidates } from '../deletion-candidates.ts'
import { onlineOnlySpaces } from '../online-only-spaces.ts'
import { appliers } from './appliers.ts'
import { applyPeople } from './apply-people.ts'
import { applyDeletion } from './deletions/apply-deletion.ts'
import { endFirstPull } from './first-pull-spaces.ts'

/** The result of one answer of the feed: the versions to index, by line, and the changes to emit to listeners. */
export interface AppliedChanges {
  pages: Map<number, Set<string>>
  files: Map<number, Set<string>>
  touched: Touched[]
}

/** The state that all appliers share while one answer is applied. */
export interface ApplyScope {
  store: Writer
  organization: string
  /** The id of the account's user. */
  user: string
  retain: RetainText
  /** Returns the change request of a line after its entry was applied. */
  changeRequestOf(line: number): { id: string; space: string } | undefined
  /** Marks a page or file of a line as changed. */
  changed(kind: 'page' | 'file', line: number, id: string): void
  touch(subject: Touched): void
}

/**
 * Writes the entries of a feed into the rows of this store, in order. Applying an answer twice leaves the same rows.
 * Entries within a space that is not available offline are skipped. Call it in a transaction with deferred foreign
 * keys. An entry follows the entries that it references, but rows of one entry may reference each other.
 */
export function applyChanges(
  store: Writer,
  organization: string,
  answer: Omit<ChangeList, 'next'>,
  { user, retain }: { user: string; retain: RetainText },
): AppliedChanges {
  const applied: AppliedChanges = { pages: new Map(), files: new Map(), touched: [] }
  const emitted = new Map<string, Touched>()
  const scope: ApplyScope = {
    store,
    organization,
    user,
    retain,
    changeRequestOf: changeRequests(store),
    changed: (kind, line, id) => addTo(kind === 'page' ? applied.pages : applied.files, line, id),
    touch: (thing) => emitted.set(JSON.stringify(thing), thing),
  }
  applyPeople(store, answer.people)
  const onlineOnly = onlineOnlySpaces(store)
  for (const change of answer.changes) if (!isWithin(onlineOnly, change)) applyChange(scope, change)
  removeCandidates(store, answer.changes)
  if (!answer.more) endFirstPull(store, organization)
  applied.touched.push(...emitted.values())
  return applied
}

/** True when a change is within one of the spaces. A change of the space itself is not within it. */
export function isWithin(spaces: ReadonlySet<string>, change: Change): boolean {
  if (spaces.size === 0) return false
  const space = fieldOf(change, 'space')
  return space !== undefined && spaces.has(space)
}

function applyChange(scope: ApplyScope, change: Change): void {
  if (isDeletion(change)) {
    applyDeletion(scope, change)
    return
  }
  // Each applier has the key of the kind whose value it accepts.
  const apply = appliers[change.kind] as (scope: ApplyScope, change: Change) => void
  apply(scope, change)
}

/** Returns the change request of each line with one query for each line, because pages greatly outnumber lines. */
function changeRequests(store: Writer): ApplyScope['changeRequestOf'] {
  const byLine = new Map<number, ReturnType<ApplyScope['changeRequestOf']>>()
  return (line) => {
    if (!byLine.has(line))
      byLine.set(line, store.get('SELECT id, space FROM change_request WHERE line = ?', line))
    return byLine.get(line)
  }
}

function addTo(map: Map<number, Set<string>>, line: number, id: string): void {
  const known = map.get(line)
  if (known) known.add(id)
  else map.set(line, new Set([id]))
}
