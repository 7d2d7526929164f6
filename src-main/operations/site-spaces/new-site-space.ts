import { generateKeyBetween } from 'fractional-indexing'
import { isAtLeast } from '../../domain/roles.ts'
import { slugify } from '../../domain/slug.ts'
import { uniqueName } from '../../domain/unique-name.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Reader } from '../../store/store.ts'
import { spaceLevel, notFound } from '../access/access.ts'
import type { ReadScope, WriteScope } from '../engine/scope.ts'

/** A place for spaces on a site: one of its sections, or its root. */
export interface SitePlace {
  site: { id: string }
  section: string | null
}

/** A space to add, and its place. */
export interface NewSiteSpace extends SitePlace {
  space: Pick<SpaceRow, 'id' | 'title'>
}

/** Adds a space at the end of a place on a site, by a path made from its title, and returns the new id. */
export function addSiteSpace(scope: WriteScope, { site, section, space }: NewSiteSpace): string {
  const { store, newId } = scope
  const id = newId()
  const last = store.get<{ position: string }>(
    'SELECT position FROM site_space WHERE site = ? AND section IS ? ORDER BY position DESC LIMIT 1',
    site.id,
    section,
  )
  store.run(
    'INSERT INTO site_space (id, site, section, space, position, path) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    site.id,
    section,
    space.id,
    generateKeyBetween(last?.position ?? null, null),
    freeSpacePath(store, { site, section }, slugify(space.title)),
  )
  return id
}

/** Returns the path, or a similar one that no other space has in the same place. */
export function freeSpacePath(store: Reader, place: SitePlace, path: string): string {
  return uniqueName(path, (candidate) => siteSpaceByPath(store, place, candidate) !== undefined)
}

/** Returns the id of the site space with a path in a place. It includes deleted spaces, which may be restored. */
export function siteSpaceByPath(
  store: Reader,
  { site, section }: SitePlace,
  path: string,
): string | undefined {
  return store.get<{ id: string }>(
    "SELECT id FROM site_space WHERE site = ? AND ifnull(section, '') = ? AND path = ?",
    site.id,
    section ?? '',
    path,
  )?.id
}

/**
 * Returns the space that a caller names for a site. A deleted space, or one that they may not see, is 404; a space of
 * another organization is 400.
 */
export function spaceForSite(scope: ReadScope, site: { organization: string }, id: string): SpaceRow {
  const space = scope.store.get<SpaceRow>(
    "SELECT * FROM space WHERE id = ? AND deleted_at IS NULL AND state = 'ready'",
    id,
  )
  if (!space || !isAtLeast(spaceLevel(scope, space), 'read')) throw notFound('space')
  if (space.organization === site.organization) return space
  throw new Problem(
    'input.invalid',
    `body: the space "${id}" belongs to another organization. Name a space of the site's organization.`,
  )
}
