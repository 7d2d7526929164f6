import { memberRole } from '../operations/access/levels.ts'
import type { ReadScope } from '../operations/engine/scope.ts'
import type { FeedKind } from '../schemas/feed/feed.ts'
import { visibleScopes } from './visible-scopes.ts'

/** How a feed stood for a caller when it was looked at. */
export interface FeedState {
  /** The last step of the organization. */
  step: number
  /** What the caller could see: the ids of scopes by their numbers. */
  visible: ReadonlyMap<number, string>
  /** Counts the looks at which there was something new for the caller. */
  news: number
}

/** Kinds that change nothing about what anybody may see, and by far the most of what is written. */
const WITHOUT_RIGHTS: ReadonlySet<string> = new Set<FeedKind>([
  'revision',
  'change-request',
  'comment',
  'comment-reply',
  'review',
])

interface Changed {
  kind: string
  id: string
  scope: string
}

/**
 * How the feed of an organization stands for the caller; undefined for who is not in the organization. `before` is how it
 * stood last: `news` differs where the feed has something new for them, be it a change or a right. What others alone may
 * see is no news. What the caller may see is looked up again only where something was written that can change it.
 */
export function feedState(scope: ReadScope, organization: string, before?: FeedState): FeedState | undefined {
  if (memberRole(scope, organization) === undefined) return undefined
  const step = lastStep(scope, organization)
  // Another store can have come in place of the one before.
  if (!before || step < before.step)
    return { step, visible: visibleScopes(scope, organization), news: (before?.news ?? -1) + 1 }
  if (step === before.step) return before
  const changed = scope.store.all<Changed>(
    'SELECT DISTINCT kind, id, scope FROM change WHERE organization = ? AND seq > ?',
    organization,
    before.step,
  )
  const isAsBefore = changed.every(({ kind }) => WITHOUT_RIGHTS.has(kind))
  const visible = isAsBefore ? before.visible : visibleScopes(scope, organization)
  const scopes = new Set(visible.values())
  const isNews =
    !isSame(visible, before.visible) ||
    changed.some((change) => scopes.has(change.scope) && isFor(scope.caller.user, change))
  return { step, visible, news: before.news + (isNews ? 1 : 0) }
}

function lastStep({ store }: ReadScope, organization: string): number {
  const last = store.get<{ seq: number | null }>(
    'SELECT max(seq) AS seq FROM change WHERE organization = ?',
    organization,
  )
  return last?.seq ?? 0
}

/** A membership is told to the member alone, and circles are told to nobody. */
function isFor(user: string, { kind, id }: Changed): boolean {
  return kind !== 'circle' && (kind !== 'membership' || id === user)
}

function isSame(a: ReadonlyMap<number, string>, b: ReadonlyMap<number, string>): boolean {
  return a === b || (a.size === b.size && [...a.keys()].every((number) => b.has(number)))
}
