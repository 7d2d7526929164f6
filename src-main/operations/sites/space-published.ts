import { Problem } from '../../schemas/problem.ts'
import type { ReadScope } from '../engine/scope.ts'
import { pathOn } from './present-structure.ts'
import { publishedAddress } from './site-address.ts'
import type { SiteRow } from './site-row.ts'
import { allSpaces, readStructure } from './structure.ts'
import { passFor, type VisitorCredentials, type Pass } from './visitors/pass.ts'

/**
 * Returns the address of a space for visitors: its place on the oldest published site that contains it and admits the
 * caller. Sites for which the caller has a pass come first. Where sites require a pass and the caller's opens none of
 * them, it throws the problem of passFor.
 */
export function spacePublished(
  scope: ReadScope,
  space: { id: string; organization: string },
  credentials: VisitorCredentials,
): { published?: string } {
  const sites = scope.store.all<SiteRow>(
    `SELECT * FROM site WHERE published = 1 AND id IN (SELECT site FROM site_space WHERE space = ?) ORDER BY seq`,
    space.id,
  )
  const opened = openedBy(scope, sites, credentials)
  const site = opened?.site ?? sites.find(({ visibility }) => visibility !== 'share-link')
  return site ? addressOn(scope, site, space.id, opened?.pass ?? null) : {}
}

interface Opened {
  site: SiteRow
  pass: Pass
}

/** Returns the first site that the caller's credentials open, if any site requires them. */
function openedBy(
  scope: ReadScope,
  sites: readonly SiteRow[],
  credentials: VisitorCredentials,
): Opened | undefined {
  let refusal: Problem | undefined
  for (const site of sites) {
    try {
      const pass = passFor(scope, site, credentials)
      if (pass) return { site, pass }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // A revoked or expired pass is the better reason than a site that does not know the pass.
      if (refusal === undefined || error.code === 'auth.forbidden') refusal = error
    }
  }
  if (refusal) throw refusal
  return undefined
}

function addressOn(
  scope: ReadScope,
  site: SiteRow,
  space: string,
  pass: Pass | null,
): { published?: string } {
  const structure = readStructure(scope.store, site)
  const placed = allSpaces(structure).find((item) => item.space === space)
  return placed ? publishedAddress(scope.addresses, site, pass, pathOn(structure, placed)) : {}
}
