import { createRegistry } from './registry.ts'
import { organizations } from './organizations/index.ts'
import { users } from './users/index.ts'

const tables = { ...organizations, ...users }

/** Every operation that this version knows; all that lists operations is derived from here. */
export const registry = createRegistry([organizations, users])

/** The operations as types, for clients. */
export type Operations = typeof tables
