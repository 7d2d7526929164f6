import { usedNames } from '../../../../src-main/content/expressions/expression-names.ts'
import { findExpressions } from '../../../../src-main/content/expressions/find-expressions.ts'
import { fieldOf } from '../../../../src-main/schemas/field-of.ts'
import type { SiteAdaptiveJsonSchema } from '../../../../src-main/schemas/sites/site-adaptive-schema.ts'
import type { ClaimValue } from '../../../session/tried-visitor.ts'

/** A claim that a writer can try, with the values that are known to matter. */
export interface FoundClaim {
  /** Its path below `visitor.claims`. */
  path: string
  values: ClaimValue[]
  /** True when it may have values beside the known ones. */
  isOpen: boolean
}

/** Returns the claims that the expressions of a page name, with the values that they are compared with. */
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
  const found: FoundClaim[] = []
  const add = (claims: SiteAdaptiveJsonSchema['properties'], above: string): void => {
    for (const [name, claim] of Object.entries(claims)) {
      const path = above === '' ? name : `${above}.${name}`
      if (claim.type === 'object') add(claim.properties, path)
      else if (claim.type === 'boolean') found.push({ path, values: [true, false], isOpen: false })
      else if (claim.type !== 'array') {
        const choices = fieldOf(claim, 'enum')
        found.push({ path, values: choices ?? [], isOpen: choices === undefined })
      }
    }
  }
  add(properties, '')
  return found
}

/** Returns each claim once, with all its values, by path. */
export function merged(claims: readonly FoundClaim[]): FoundClaim[] {
  const byPath = Map.groupBy(claims, ({ path }) => path)
  const all = [...byPath].map(([path, those]) => ({
    path,
    values: [...new Set(those.flatMap(({ values }) => values))],
    isOpen: those.some(({ isOpen }) => isOpen),
  }))
  return all.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}
