import { z } from 'zod'
import { Id } from './primitives.ts'

/** The maximum number of users, or of teams, that a rule names. */
const MAX_NAMED = 100
/** The maximum number of approvals that a rule can require. */
export const MAX_APPROVALS = 10

const Named = z.object({ users: z.array(Id).max(MAX_NAMED), teams: z.array(Id).max(MAX_NAMED) })

/** The conditions of a merge. All of them have to be met. */
export const MergeRules = z
  .object({
    approvals: z
      .int()
      .min(0)
      .max(MAX_APPROVALS)
      .describe('Users other than the author who have to approve the present revision'),
    noChangesRequested: z.boolean().describe('No reviewer requests changes in their last review'),
    requestedReviewers: z.boolean().describe('Every requested reviewer has to approve the present revision'),
    approvers: Named.describe('One of these has to approve the present revision, where any is named'),
    subject: z.boolean().describe('The change request has a subject'),
    /** Missing in rules that an earlier version stored. */
    description: z.boolean().default(false).describe('The change request has a description'),
    bypass: Named.extend({ admins: z.boolean() }).describe('Users who may merge although a rule is not met'),
  })
  .meta({ id: 'MergeRules' })
export type MergeRules = z.infer<typeof MergeRules>

/** The rules of a space or organization that has none. */
export const NO_RULES: MergeRules = {
  approvals: 0,
  noChangesRequested: false,
  requestedReviewers: false,
  approvers: { users: [], teams: [] },
  subject: false,
  description: false,
  bypass: { admins: false, users: [], teams: [] },
}

/** The merge rules of a space or organization. */
export const MergeRulesAnswer = z.object({
  own: MergeRules.nullable().describe(
    'The own rules; null where those of the organization are in force, or none',
  ),
  inForce: MergeRules.describe('The rules in force'),
})

/** Merge rules that a client sends. Rules that an earlier client does not know stay. */
export const SentMergeRules = MergeRules.extend({
  description: z.boolean().exactOptional().describe('The change request has a description'),
})
export type SentMergeRules = z.infer<typeof SentMergeRules>

/** The body that changes merge rules. */
export const MergeRulesChange = z.object({
  rules: SentMergeRules.nullable().describe('Null to use the rules of the organization, or none'),
})

/** A rule that a change request does not meet. */
export const UnmetRule = z
  .object({
    kind: z.enum([
      'approvals',
      'changes-requested',
      'requested-reviewers',
      'approvers',
      'subject',
      'description',
    ]),
    sentence: z.string().describe('The missing condition, for the user'),
  })
  .meta({ id: 'UnmetRule' })
export type UnmetRule = z.infer<typeof UnmetRule>
