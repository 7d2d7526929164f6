import { memberRole } from '../operations/access/levels.ts'
import type { ReadScope } from '../operations/engine/scope.ts'
import type { FeedKind } from '../schemas/feed/feed.ts'
import { visibleScopes } from './visible-scopes.ts'

/** The state of a feed for a caller at one moment. */
export interface FeedState {
  /** The last step of the organization. */
  step: number
  /** The ids of the visible scopes, by number. */
  visible: ReadonlyMap<number, string>
  /** The number of polls with changes for the caller. */
  news: number
}

/** The kinds that never change rights. They are by far the most frequent. */
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
 * Returns the state of an organization's feed for the caller; undefined when the caller is not in the organization.
 * `news` differs from `before` when the feed has a change or a right for the caller. Changes that only others may see
 * do not count. Visible scopes are read again only after a write that may change them.
 */
export function feedState(scope: ReadScope, organization: string, before?: FeedState): FeedState | undefined {
  if (memberRole(scope, organization) === undefined) return undefined
  const step = lastStep(scope, organization)
  // The store may have been replaced by another one.
  if (!before || step < before.step)
    return { step, visible: visibleScopes(scope, organization), news: (before?.news ?? -1) + 1 }
  if (step === before.step) return before
  const changed = scope.store.all<Changed>(
    'SELECT DISTINCT kind, id, scope FROM change WHERE organization = ? AND seq > ?',
    organization,
    before.step,
  )
  const areRightsUnchanged = changed.every(({ kind }) => WITHOUT_RIGHTS.has(kind))
  const visible = areRightsUnchanged ? before.visible : visibleScopes(scope, organization)
  const scopes = new Set(visible.values())
  const hasNews =
    !isSame(visible, before.visible) ||
    changed.some((change) => scopes.has(change.scope) && isFor(scope.caller.user, change))
  return { step, visible, news: before.news + (hasNews ? 1 : 0) }
}

function lastStep({ store }: ReadScope, organization: string): number {
  const last = store.get<{ seq: number | null }>(
    'SELECT max(seq) AS seq FROM change WHERE organization = ?',
    organization,
  )
  return last?.seq ?? 0
}

/** True when the caller receives the change: memberships are private to the member, and circles have no entry. */
function isFor(user: string, { kind, id }: Changed): boolean {
  return kind !== 'circle' && (kind !== 'membership' || id === user)
}

function isSame(a: ReadonlyMap<number, string>, b: ReadonlyMap<number, string>): boolean {
  return a === b || (a.size === b.size && [...a.keys()].every((number) => b.has(number)))
}
