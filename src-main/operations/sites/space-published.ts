import { Problem } from '../../schemas/problem.ts'
import type { ReadScope } from '../engine/scope.ts'
import { pathOn } from './present-structure.ts'
import { publishedAddress } from './site-address.ts'
import type { SiteRow } from './site-row.ts'
import { allSpaces, readStructure } from './structure.ts'
import { passFor, type Brought, type Pass } from './visitors/pass.ts'

/**
 * The address of a space for visitors: its place on the oldest published site that holds it and admits the caller.
 * Sites for which the caller has a pass come first. Where there are sites that ask for a pass and the caller's opens
 * none of them, it fails as passFor does.
 */
export function spacePublished(
  scope: ReadScope,
  space: { id: string; organization: string },
  brought: Brought,
): { published?: string } {
  const sites = scope.store.all<SiteRow>(
    `SELECT * FROM site WHERE published = 1 AND id IN (SELECT site FROM site_space WHERE space = ?) ORDER BY seq`,
    space.id,
  )
  const opened = openedBy(scope, sites, brought)
  const site = opened?.site ?? sites.find(({ visibility }) => visibility !== 'share-link')
  return site ? addressOn(scope, site, space.id, opened?.pass ?? null) : {}
}

interface Opened {
  site: SiteRow
  pass: Pass
}

/** The first site that the caller's credentials open, if any asks for some. */
function openedBy(scope: ReadScope, sites: readonly SiteRow[], brought: Brought): Opened | undefined {
  let refusal: Problem | undefined
  for (const site of sites) {
    try {
      const pass = passFor(scope, site, brought)
      if (pass) return { site, pass }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // A pass that was turned off, or has expired, is the better reason: another site only does not know it.
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
  const standing = allSpaces(structure).find((item) => item.space === space)
  return standing ? publishedAddress(scope.addresses, site, pass, pathOn(structure, standing)) : {}
}
