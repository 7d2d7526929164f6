import { permissionsOn } from '../../domain/permission-table.ts'
import type { Level } from '../../domain/roles.ts'
import type { StructureFile } from '../../schemas/books/collection-books.ts'
import type { Collection } from '../../schemas/collection.ts'
import type { Role } from '../../schemas/primitives.ts'
import type { ReadScope } from '../engine/scope.ts'

/** A row of `collection`. */
export interface CollectionRow {
  id: string
  organization: string
  parent: string | null
  position: string
  title: string
  description: string
  default_level: Role
  created_at: number
  /** The structure file of the repository of its books, as JSON; null where there is none. */
  structure: string | null
}

/** The collection as the API shows it to a caller with a level. */
export function presentCollection(scope: ReadScope, row: CollectionRow, level: Level): Collection {
  return {
    object: 'collection',
    id: row.id,
    title: row.title,
    ...(row.description !== '' && { description: row.description }),
    organization: row.organization,
    ...(row.parent !== null && { parent: row.parent }),
    defaultLevel: row.default_level,
    urls: {
      location: scope.addresses.location(`/v1/collections/${row.id}`),
      app: scope.addresses.app(`/collections/${row.id}`),
    },
    permissions: permissionsOn('collection', level),
  }
}

/** The structure file of a collection's repository; null where there is none. */
export function structureOf({ structure }: Pick<CollectionRow, 'structure'>): StructureFile | null {
  return structure === null ? null : (JSON.parse(structure) as StructureFile)
}
