import { usedNames } from '../../../../src-main/content/expressions/expression-names.ts'
import { findExpressions } from '../../../../src-main/content/expressions/find-expressions.ts'
import { fieldOf } from '../../../../src-main/schemas/field-of.ts'
import type { SiteAdaptiveJsonSchema } from '../../../../src-main/schemas/sites/site-adaptive-schema.ts'
import type { ClaimValue } from '../../../session/tried-visitor.ts'

/** A claim that a writer can try, with its known values. */
export interface FoundClaim {
  /** The path below `visitor.claims`. */
  path: string
  values: ClaimValue[]
  /** True when the claim may have other values than the known ones. */
  isOpen: boolean
}

/** Returns the claims in the expressions of a page, with the values to which these compare them. */
export function claimsOfPage(markdown: string, condition: string | undefined): FoundClaim[] {
  const sources = [
    ...(condition === undefined ? [] : [condition]),
    ...findExpressions(markdown).map(({ source }) => source),
  ]
  return merged(
    sources.flatMap(usedNames).flatMap(({ path: [root, group, ...names], comparedWith }): FoundClaim[] => {
      if (root !== 'visitor' || group !== 'claims' || names.length === 0) return []
      const isFlag = comparedWith === undefined || typeof comparedWith === 'boolean'
      const path = names.join('.')
      return [{ path, values: isFlag ? [true, false] : [comparedWith], isOpen: !isFlag }]
    }),
  )
}

/** Returns the claims that a site declares for its visitors. */
export function claimsOfSchema({ properties }: SiteAdaptiveJsonSchema): FoundClaim[] {
  const declared: FoundClaim[] = []
  const add = (claims: SiteAdaptiveJsonSchema['properties'], above: string): void => {
    for (const [name, claim] of Object.entries(claims)) {
      const path = above === '' ? name : `${above}.${name}`
      if (claim.type === 'object') add(claim.properties, path)
      else if (claim.type === 'boolean') declared.push({ path, values: [true, false], isOpen: false })
      else if (claim.type !== 'array') {
        const choices = fieldOf(claim, 'enum')
        declared.push({ path, values: choices ?? [], isOpen: choices === undefined })
      }
    }
  }
  add(properties, '')
  return declared
}

/** Returns each claim once, with all its values, by path. */
export function merged(claims: readonly FoundClaim[]): FoundClaim[] {
  const byPath = Map.groupBy(claims, ({ path }) => path)
  const distinct = [...byPath].map(([path, group]) => ({
    path,
    values: [...new Set(group.flatMap(({ values }) => values))],
    isOpen: group.some(({ isOpen }) => isOpen),
  }))
  return distinct.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}
