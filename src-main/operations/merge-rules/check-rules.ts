import { isAtLeast } from '../../domain/roles.ts'
import { unmetRules, type Unmet } from '../../domain/unmet-rules.ts'
import type { MergeRules, UnmetRule } from '../../schemas/merge-rules.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ChangeRequestSubject } from '../change-requests/access.ts'
import type { ReadScope } from '../engine/scope.ts'
import { userById } from '../users/user-row.ts'
import { namedUsers, reviewState } from './review-state.ts'
import { rulesInForce } from './stored-rules.ts'

/** The rules that a merge would break, and the right of the caller to merge nevertheless. */
export interface CheckedRules {
  unmet: UnmetRule[]
  mayBypass: boolean
}

/** Checks a change request against the rules of its space. */
export function checkRules(scope: ReadScope, subject: ChangeRequestSubject): CheckedRules {
  const rules = rulesInForce(scope.store, subject.space)
  const unmet = unmetRules(rules, reviewState(scope, subject, rules))
  return {
    unmet: unmet.map((rule) => ({ kind: rule.kind, sentence: sentenceOf(scope, rule) })),
    mayBypass: unmet.length > 0 && mayBypass(scope, subject, rules),
  }
}

/** Refuses a merge that breaks a rule, unless the caller may bypass rules and requests it. */
export function refuseUnmetRules(
  scope: ReadScope,
  subject: ChangeRequestSubject,
  isBypassRequested: boolean,
): void {
  const { unmet, mayBypass: isAllowed } = checkRules(scope, subject)
  if (unmet.length === 0 || (isBypassRequested && isAllowed)) return
  const sentences = unmet.map(({ sentence }) => sentence).join(' ')
  throw new Problem(
    'merge.rules',
    `The merge rules of this space are not met. ${sentences} Merge again once they are met.`,
  )
}

function mayBypass(
  { store, caller }: ReadScope,
  { level }: ChangeRequestSubject,
  { bypass }: MergeRules,
): boolean {
  return (bypass.admins && isAtLeast(level, 'admin')) || namedUsers(store, bypass).has(caller.user)
}

/** The maximum number of names in one sentence. */
const MAX_NAMES = 5

function sentenceOf(scope: ReadScope, unmet: Unmet): string {
  switch (unmet.kind) {
    case 'approvals':
      return unmet.missing === 1
        ? 'One more user has to approve the present revision.'
        : `${unmet.missing} more users have to approve the present revision.`
    case 'changes-requested':
      return `${namesOf(scope, unmet.users, 'and')} requested changes and ${unmet.users.length === 1 ? 'has' : 'have'} to review again.`
    case 'requested-reviewers':
      return `The requested review of ${namesOf(scope, unmet.users, 'and')} is missing.`
    case 'approvers':
      return unmet.users.length === 0
        ? 'Nobody is left who may approve it. An administrator has to change the rules.'
        : `${namesOf(scope, unmet.users, 'or')} has to approve it.`
    case 'subject':
      return 'The change request needs a subject.'
    case 'description':
      return 'The change request needs a description.'
  }
}

/** Names users. A user who is not stored here counts without a name. */
function namesOf(scope: ReadScope, users: readonly string[], last: 'and' | 'or'): string {
  const known = users.filter((user) => scope.store.get('SELECT 1 FROM user WHERE id = ?', user) !== undefined)
  const names = known.slice(0, MAX_NAMES).map((user) => userById(scope, user).displayName)
  const others = users.length - names.length
  if (others > 0) names.push(names.length === 0 ? 'a user whose name is unknown here' : `${others} more`)
  const list = new Intl.ListFormat('en', { type: last === 'and' ? 'conjunction' : 'disjunction' })
  return list.format(names)
}
