import { isAtLeast } from '../../domain/roles.ts'
import type { ReviewState } from '../../domain/unmet-rules.ts'
import type { MergeRules } from '../../schemas/merge-rules.ts'
import type { Reader } from '../../store/store.ts'
import { Levels, memberRole } from '../access/levels.ts'
import type { ChangeRequestSubject } from '../change-requests/access.ts'
import { presentRevisionIds, type ReviewRow } from '../change-requests/review-row.ts'
import type { ReadScope } from '../engine/scope.ts'

/** Reads the state of a change request that merge rules check. */
export function reviewState(scope: ReadScope, subject: ChangeRequestSubject, rules: MergeRules): ReviewState {
  const { store } = scope
  const { changeRequest } = subject
  const now = new Set<string>(presentRevisionIds(scope, subject))
  const rows = store.all<ReviewRow>(
    'SELECT * FROM review WHERE change_request = ? ORDER BY seq',
    changeRequest.id,
  )
  const mayReview = reviewersOf(scope, subject)
  const latest = [...new Map(rows.map((row) => [row.reviewer, row])).values()].filter(({ reviewer }) =>
    mayReview(reviewer),
  )
  const reviewers = (status: ReviewRow['status'], isCounted: (row: ReviewRow) => boolean) =>
    new Set(latest.filter((row) => row.status === status && isCounted(row)).map(({ reviewer }) => reviewer))
  const requested = store.all<{ user: string }>(
    'SELECT user FROM requested_reviewer WHERE change_request = ?',
    changeRequest.id,
  )
  return {
    author: changeRequest.created_by,
    subject: changeRequest.subject,
    description: changeRequest.description,
    approved: reviewers('approved', ({ revision }) => now.has(revision)),
    changesRequested: reviewers('changes-requested', () => true),
    requested: new Set(requested.map(({ user }) => user).filter(mayReview)),
    approvers: isNamed(rules.approvers)
      ? new Set([...namedUsers(store, rules.approvers)].filter(mayReview))
      : undefined,
  }
}

/**
 * Returns a test for users whose reviews count: those who may review the space now. The replica of a guest does not
 * know the rights of others, so all count there, and its remote decides.
 */
function reviewersOf(scope: ReadScope, { space }: ChangeRequestSubject): (user: string) => boolean {
  const { store, caller } = scope
  if (caller.kind === 'replica' && !memberRole(scope, space.organization)) return () => true
  return (user) =>
    isAtLeast(new Levels({ store, caller: { user } }, space.organization).onSpace(space), 'review')
}

type Approvers = MergeRules['approvers']

const isNamed = ({ users, teams }: Approvers): boolean => users.length + teams.length > 0

/** Returns the named users, and the members of the named teams. */
export function namedUsers(store: Reader, { users, teams }: Approvers): Set<string> {
  const members = store.all<{ user: string }>(
    'SELECT user FROM team_member WHERE team IN (SELECT value FROM json_each(?))',
    JSON.stringify(teams),
  )
  return new Set([...users, ...members.map(({ user }) => user)])
}
