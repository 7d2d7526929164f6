import type { Writer } from '../../../store/store.ts'
import type { Touched } from '../../../schemas/feed/change-event.ts'
import type { Change, ChangeList } from '../../../schemas/feed/feed.ts'
import { believe } from '../deletion-candidates.ts'
import { onlineOnlySpaces } from '../online-only-spaces.ts'
import { applyDeletion } from './gone/apply-gone.ts'
import { appliers } from './appliers.ts'
import { applyPeople } from './apply-people.ts'
import { endFirstPull } from './first-pull-spaces.ts'
import type { RetainText } from './removed-text.ts'

/** What an answer of the feed came to: what has to be indexed, by line, and what listeners are told. */
export interface AppliedChanges {
  pages: Map<number, Set<string>>
  files: Map<number, Set<string>>
  touched: Touched[]
}

/** What the appliers of all kinds share while one answer is applied. */
export interface ApplyScope {
  store: Writer
  organization: string
  /** The user of the account. */
  user: string
  keep: RetainText
  /** The change request that a line is of, where it is of one that was told already. */
  changeRequestOf(line: number): { id: string; space: string } | undefined
  /** Says that a page or file of a line is another now. */
  changed(kind: 'page' | 'file', line: number, id: string): void
  touch(thing: Touched): void
}

/**
 * Writes what the feed of a remote told into the rows of this store, in its order. Applying an answer twice
 * leaves the same rows. What is in a space that is not kept here is passed over. It belongs into a transaction with deferred foreign keys: the feed tells what a thing names
 * before it, but rows that belong together are written one after the other.
 */
export function applyChanges(
  store: Writer,
  organization: string,
  answer: Omit<ChangeList, 'next'>,
  { user, keep }: { user: string; keep: RetainText },
): AppliedChanges {
  const applied: AppliedChanges = { pages: new Map(), files: new Map(), touched: [] }
  const told = new Map<string, Touched>()
  const scope: ApplyScope = {
    store,
    organization,
    user,
    keep,
    changeRequestOf: changeRequests(store),
    changed: (kind, line, id) => addTo(kind === 'page' ? applied.pages : applied.files, line, id),
    touch: (thing) => told.set(JSON.stringify(thing), thing),
  }
  applyPeople(store, answer.people)
  const unkept = onlineOnlySpaces(store)
  for (const change of answer.changes) if (!isWithin(unkept, change)) applyChange(scope, change)
  believe(store, answer.changes)
  if (!answer.more) endFirstPull(store, organization)
  applied.touched.push(...told.values())
  return applied
}

/** Whether a change is of something in one of the spaces; the space itself is not in it. */
export function isWithin(spaces: ReadonlySet<string>, change: Change): boolean {
  return spaces.size > 0 && 'space' in change && change.space !== undefined && spaces.has(change.space)
}

function applyChange(scope: ApplyScope, change: Change): void {
  if ('gone' in change) {
    applyDeletion(scope, change)
    return
  }
  // Each applier is under the kind whose value it takes.
  const apply = appliers[change.kind] as (scope: ApplyScope, change: Change) => void
  apply(scope, change)
}

/** Which line is of which change request, asked once for each line: there are far more pages than lines. */
function changeRequests(store: Writer): ApplyScope['changeRequestOf'] {
  const known = new Map<number, ReturnType<ApplyScope['changeRequestOf']>>()
  return (line) => {
    if (!known.has(line))
      known.set(line, store.get('SELECT id, space FROM change_request WHERE line = ?', line))
    return known.get(line)
  }
}

function addTo(map: Map<number, Set<string>>, line: number, id: string): void {
  const known = map.get(line)
  if (known) known.add(id)
  else map.set(line, new Set([id]))
}
