import type { z } from 'zod'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { MergeRules, NO_RULES, type MergeRulesAnswer } from '../../schemas/merge-rules.ts'
import type { Reader } from '../../store/store.ts'
import type { OrganizationRow } from '../organizations/organization-row.ts'

/** Reads the rules of a row; null where it has none of its own. */
export function storedRules(row: Pick<SpaceRow | OrganizationRow, 'merge_rules'>): MergeRules | null {
  return row.merge_rules === null ? null : MergeRules.parse(JSON.parse(row.merge_rules))
}

/** Returns the rules in force in a space: its own, otherwise those of its organization. */
export function rulesInForce(
  store: Reader,
  space: Pick<SpaceRow, 'merge_rules' | 'organization'>,
): MergeRules {
  const own = storedRules(space)
  if (own) return own
  const organization = store.get<Pick<OrganizationRow, 'merge_rules'>>(
    'SELECT merge_rules FROM organization WHERE id = ?',
    space.organization,
  )
  return (organization && storedRules(organization)) ?? NO_RULES
}

type Answer = z.infer<typeof MergeRulesAnswer>

/** Returns the rules of a space, and those in force in it. */
export function rulesOfSpace(store: Reader, space: Pick<SpaceRow, 'merge_rules' | 'organization'>): Answer {
  return { own: storedRules(space), inForce: rulesInForce(store, space) }
}

/** Returns the rules of an organization, which are in force in spaces without own rules. */
export function rulesOfOrganization(organization: Pick<OrganizationRow, 'merge_rules'>): Answer {
  const own = storedRules(organization)
  return { own, inForce: own ?? NO_RULES }
}
