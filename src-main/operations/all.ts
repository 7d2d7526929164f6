import { createRegistry } from './registry.ts'
import { changeRequestContent } from './change-request-content/index.ts'
import { changeRequests } from './change-requests/index.ts'
import { links } from './links/index.ts'
import { organizations } from './organizations/index.ts'
import { revisions } from './revisions/index.ts'
import { search } from './search/index.ts'
import { spaceContent } from './space-content/index.ts'
import { users } from './users/index.ts'

const tables = {
  ...users,
  ...organizations,
  ...spaceContent,
  ...revisions,
  ...changeRequests,
  ...changeRequestContent,
  ...search,
  ...links,
}

/** Every operation that this version knows; all that lists operations is derived from here. */
export const registry = createRegistry([tables])

/** The operations as types, for clients. */
export type Operations = typeof tables
