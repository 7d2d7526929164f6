import { isAtLeast, type Level } from './roles.ts'

/**
 * The permissions of users, and the lowest level that each needs. This is the only table of rights. The `permissions`
 * objects of resources and the `needs` of operations are read from it. Levels have several sources, and the highest
 * wins. The first is the member's role in the organization. The second is the default levels of a space and of the
 * collections above it (for members, not for guests). The third is a level granted to the user, or to one of their
 * teams, on one space or collection. Each level includes all below it.
 */
export const PERMISSION_TABLE = {
  /** The level on an organization is the member's role. Guests have `none`, and see only that it exists. */
  organization: {
    view: 'none',
    /** Also lists spaces and collections. Guests see only those on which they were granted a level. */
    listMembers: 'read',
    listTeams: 'read',
    createContent: 'create',
    /** Invites and removes members, sets roles, edits teams and sign-in providers, and changes the organization. */
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
 * The rest of the table: resources of an organization without levels of their own, which need the level on the
 * organization.
 */
export const ORGANIZATION_RIGHTS = {
  site: {
    view: 'read',
    /** Creates it, and chooses its content. */
    edit: 'create',
    /** Reads and edits its share links, whose addresses are secrets that admit anyone. */
    shareLinks: 'create',
    /** Deletes it, and decides its publication, its audience and its address. */
    admin: 'admin',
  },
  /** The fields of every space of an organization. Values on a space need its own `create`. */
  customField: { view: 'read', admin: 'admin' },
  openApiSpec: { view: 'read', edit: 'create', delete: 'admin' },
  translationSettings: { view: 'read', edit: 'create', delete: 'admin' },
  /** `view` is for private ones. `install` is required on the organization that installs it. */
  integration: { view: 'read', install: 'admin', admin: 'admin' },
} as const satisfies Record<string, Record<string, Level>>

type Table = typeof PERMISSION_TABLE
type Permissions<Thing extends keyof Table> = Record<keyof Table[Thing], boolean>

/** Returns the permissions of a level on a resource, by the names of the table. */
export function permissionsOn<Thing extends keyof Table>(thing: Thing, level: Level): Permissions<Thing> {
  const rows = Object.entries(PERMISSION_TABLE[thing]) as [string, Level][]
  return Object.fromEntries(
    rows.map(([name, needed]) => [name, isAtLeast(level, needed)]),
  ) as Permissions<Thing>
}
