import { z } from 'zod'
import { Id, Role, Uri } from './primitives.ts'
import { text } from './text.ts'

export const CollectionTitle = text({ max: 50, visible: true })
export const CollectionDescription = text({ max: 100 })

export const Collection = z
  .object({
    object: z.literal('collection'),
    id: Id,
    title: z.string(),
    description: z.string().optional(),
    organization: Id,
    parent: Id.optional(),
    defaultLevel: Role,
    urls: z.object({ location: Uri, app: Uri }),
    permissions: z.object({ view: z.boolean(), create: z.boolean(), admin: z.boolean() }),
  })
  .meta({ id: 'Collection' })
export type Collection = z.infer<typeof Collection>

const Neighbour = z.union([
  z.object({ type: z.literal('space').optional(), space: Id }),
  z.object({ type: z.literal('collection').optional(), collection: Id }),
])

/**
 * The place of a space or collection among its siblings: before or after a named one. A body with both names a gap, so
 * they must be adjacent. A body with neither means the end.
 */
export const ContentPosition = z
  .object({ before: Neighbour.optional(), after: Neighbour.optional() })
  .meta({ id: 'ContentPosition' })
export type ContentPosition = z.infer<typeof ContentPosition>

/** The body of a move: an absent parent stays, null is the root of the organization. */
export const Move = z.object({
  parent: Id.nullable().optional(),
  position: ContentPosition.optional(),
})
