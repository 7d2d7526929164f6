import { NO_RULES } from '../../schemas/merge-rules.ts'
import type { MergeRules, SentMergeRules } from '../../schemas/merge-rules.ts'
import { Problem } from '../../schemas/problem.ts'
import { memberRole } from '../access/levels.ts'
import type { WriteScope } from '../engine/scope.ts'

const USER = 'SELECT 1 FROM member WHERE organization = ? AND user = ?'
const TEAM = 'SELECT 1 FROM team WHERE organization = ? AND id = ?'

/**
 * Returns rules as a row stores them. A rule that the client does not know stays as it is stored. Refuses users and
 * teams of other organizations. Those that are stored already may stay, such as a user who has left.
 */
export function rulesToStore(
  scope: WriteScope,
  organization: string,
  { rules, stored }: { rules: SentMergeRules | null; stored: MergeRules | null },
): string | null {
  if (rules === null) return null
  const { store, caller } = scope
  // The replica of a guest does not have the members, and its remote decides.
  const isUnknown = caller.kind === 'replica' && !memberRole(scope, organization)
  const earlier = namedIn(stored ?? NO_RULES)
  const sent = namedIn(rules)
  const exist = (sql: string, ids: readonly string[], known: readonly string[]) =>
    ids.every((id) => isUnknown || known.includes(id) || store.get(sql, organization, id) !== undefined)
  if (exist(USER, sent.users, earlier.users) && exist(TEAM, sent.teams, earlier.teams))
    return JSON.stringify({ description: (stored ?? NO_RULES).description, ...rules } satisfies MergeRules)
  throw new Problem(
    'input.invalid',
    'body.rules: names a user or a team that is not in the organization. Choose another one.',
  )
}

function namedIn({ approvers, bypass }: Pick<MergeRules, 'approvers' | 'bypass'>) {
  return {
    users: [...approvers.users, ...bypass.users],
    teams: [...approvers.teams, ...bypass.teams],
  }
}
