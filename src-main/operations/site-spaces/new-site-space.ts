import { generateKeyBetween } from 'fractional-indexing'
import { holds } from '../../domain/roles.ts'
import { slugify } from '../../domain/slug.ts'
import { uniqueName } from '../../domain/unique-name.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Reader } from '../../store/store.ts'
import { spaceLevel, unknown } from '../access/access.ts'
import type { ReadScope, WriteScope } from '../engine/scope.ts'

/** A place for spaces on a site: one of its sections, or its root. */
export interface SitePlace {
  site: { id: string }
  section: string | null
}

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

/** The path, or one like it that no other space has in the same place. */
export function freeSpacePath(store: Reader, place: SitePlace, path: string): string {
  return uniqueName(path, (candidate) => siteSpaceByPath(store, place, candidate) !== undefined)
}

/** The id of the site space in a place by a path, deleted spaces included: they may be restored. */
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
 * The space that a caller names for a site: 404 for one that they may not see or that is deleted, 400 for
 * one of another organization.
 */
export function spaceForSite(scope: ReadScope, site: { organization: string }, id: string): SpaceRow {
  const space = scope.store.get<SpaceRow>(
    "SELECT * FROM space WHERE id = ? AND deleted_at IS NULL AND state = 'ready'",
    id,
  )
  if (!space || !holds(spaceLevel(scope, space), 'read')) throw unknown('space')
  if (space.organization === site.organization) return space
  throw new Problem(
    'input.invalid',
    `body: the space "${id}" belongs to another organization. Name a space of the site's organization.`,
  )
}
