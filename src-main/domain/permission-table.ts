import { holds, type Level } from './roles.ts'

/**
 * The permissions of users, and the least level that each needs. This is the one table of rights: the `permissions`
 * objects of resources are read from it, and operations ask for its levels (`needs` of their `access`). Levels have
 * several sources, and the highest wins. The first is the member's role in the organization. The second is the default
 * levels of a space and of the collections above it (for members, not for guests). The third is a level given to the
 * user, or to a team of theirs, on one space or collection. Each level includes all below it.
 */
export const PERMISSION_TABLE = {
  /** The level on an organization is the member's role; guests have `none`, and see no more than that it is there. */
  organization: {
    view: 'none',
    /** Also lists spaces and collections; guests see those that they were let into, one by one. */
    listMembers: 'read',
    listTeams: 'read',
    createContent: 'create',
    /** Invites, removes, gives roles, edits teams and sign-in providers, changes the organization. */
    admin: 'admin',
  },
  collection: {
    view: 'read',
    /** Creates, names and moves its content, and the collection itself. */
    create: 'create',
    /** Deletes and transfers it, and sets the default permissions in it. */
    admin: 'admin',
  },
  space: {
    access: 'read',
    comment: 'comment',
    /** Writes change requests, and pages where the space is not locked. */
    edit: 'edit',
    review: 'review',
    merge: 'review',
    /** Deletes and transfers it, locks it, and sets the default permissions in it. */
    admin: 'admin',
  },
  /** Teams are managed with the level on their organization. Owners of a team manage its members as well. */
  team: { view: 'read', manageMembers: 'admin', admin: 'admin' },
} as const satisfies Record<string, Record<string, Level>>

/**
 * The rest of the table: what belongs to an organization, has no levels of its own, and takes the level on
 * the organization.
 */
export const ORGANIZATION_RIGHTS = {
  site: {
    view: 'read',
    /** Creates it, and chooses its content. */
    edit: 'create',
    /** Reads and edits its share links: their addresses are secrets that let anyone in. */
    shareLinks: 'create',
    /** Deletes it, and decides whether it is published, to whom, and at which address. */
    admin: 'admin',
  },
  /** The fields of every space of an organization. Values on a space need its own `create`. */
  customField: { view: 'read', admin: 'admin' },
  openApiSpec: { view: 'read', edit: 'create', delete: 'admin' },
  translationSettings: { view: 'read', edit: 'create', delete: 'admin' },
  /** `view` is for private ones; `install` is asked where it is installed. */
  integration: { view: 'read', install: 'admin', admin: 'admin' },
} as const satisfies Record<string, Record<string, Level>>

type Table = typeof PERMISSION_TABLE
type Permissions<Thing extends keyof Table> = Record<keyof Table[Thing], boolean>

/** The permissions of a level on a resource, by the names of the table. */
export function permissionsOn<Thing extends keyof Table>(thing: Thing, level: Level): Permissions<Thing> {
  const rows = Object.entries(PERMISSION_TABLE[thing]) as [string, Level][]
  return Object.fromEntries(rows.map(([name, needed]) => [name, holds(level, needed)])) as Permissions<Thing>
}
