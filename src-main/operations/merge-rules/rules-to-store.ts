import { NO_RULES } from '../../schemas/merge-rules.ts'
import type { MergeRules, SentMergeRules } from '../../schemas/merge-rules.ts'
import { Problem } from '../../schemas/problem.ts'
import type { WriteScope } from '../engine/scope.ts'

const USER = 'SELECT 1 FROM user WHERE id = ?'
const TEAM = 'SELECT 1 FROM team WHERE id = ?'

/**
 * Returns rules as a row stores them. A rule that the client does not know stays as it is stored. Refuses users and
 * teams that do not exist.
 */
export function rulesToStore(
  { store }: WriteScope,
  rules: SentMergeRules | null,
  stored: MergeRules | null,
): string | null {
  if (rules === null) return null
  const { approvers, bypass } = rules
  const exist = (sql: string, ids: readonly string[]) => ids.every((id) => store.get(sql, id) !== undefined)
  if (
    exist(USER, [...approvers.users, ...bypass.users]) &&
    exist(TEAM, [...approvers.teams, ...bypass.teams])
  )
    return JSON.stringify({ description: (stored ?? NO_RULES).description, ...rules } satisfies MergeRules)
  throw new Problem(
    'input.invalid',
    'body.rules: names a user or a team that does not exist. Choose another one.',
  )
}
