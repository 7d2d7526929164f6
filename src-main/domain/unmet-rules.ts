import type { MergeRules } from '../schemas/merge-rules.ts'

/** The state of a change request that merge rules check. Users are named by their ids. */
export interface ReviewState {
  author: string
  subject: string
  description: string
  /** The users who may review now, and whose last review approves the present revision. */
  approved: ReadonlySet<string>
  /** The users who may review now, and whose last review requests changes, of this revision or an earlier one. */
  changesRequested: ReadonlySet<string>
  /** The users whose review is requested, and who may review now. */
  requested: ReadonlySet<string>
  /** The users of whom one has to approve, with the members of teams; undefined where the rules name nobody. */
  approvers: ReadonlySet<string> | undefined
}

/** A rule that is not met, with the users who have to act. */
export type Unmet =
  | { kind: 'approvals'; missing: number }
  | { kind: 'changes-requested'; users: string[] }
  | { kind: 'requested-reviewers'; users: string[] }
  | { kind: 'approvers'; users: string[] }
  | { kind: 'subject' }
  | { kind: 'description' }

/**
 * Returns the rules that a change request does not meet. An author never approves their own change request. An approval
 * of an earlier revision does not count, but a request for changes stays until its reviewer reviews again.
 */
export function unmetRules(rules: MergeRules, state: ReviewState): Unmet[] {
  const approved = new Set([...state.approved].filter((user) => user !== state.author))
  const unmet: Unmet[] = []
  if (approved.size < rules.approvals)
    unmet.push({ kind: 'approvals', missing: rules.approvals - approved.size })
  if (rules.noChangesRequested && state.changesRequested.size > 0)
    unmet.push({ kind: 'changes-requested', users: [...state.changesRequested] })
  const waiting = [...state.requested].filter((user) => !approved.has(user))
  if (rules.requestedReviewers && waiting.length > 0)
    unmet.push({ kind: 'requested-reviewers', users: waiting })
  if (state.approvers && ![...state.approvers].some((user) => approved.has(user)))
    unmet.push({ kind: 'approvers', users: [...state.approvers].filter((user) => user !== state.author) })
  if (rules.subject && state.subject.trim() === '') unmet.push({ kind: 'subject' })
  if (rules.description && state.description.trim() === '') unmet.push({ kind: 'description' })
  return unmet
}

/** True when rules have a condition, so that only reviewed change requests may change content. */
export function hasAnyRule(rules: MergeRules): boolean {
  const { approvals, noChangesRequested, requestedReviewers, approvers, subject, description } = rules
  const isNamed = approvers.users.length + approvers.teams.length > 0
  return approvals > 0 || noChangesRequested || requestedReviewers || isNamed || subject || description
}
