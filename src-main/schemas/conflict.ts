import { z } from 'zod'
import { PageType } from './page.ts'
import { Id } from './primitives.ts'

/** One side of a conflict: the page as it stood there, or null where it was deleted or did not exist. */
const ConflictSide = z
  .object({
    revision: Id,
    page: z
      .object({
        title: z.string(),
        slug: z.string(),
        description: z.string(),
        parent: Id.nullable(),
        type: PageType,
        emoji: z.string().optional(),
        icon: z.string().optional(),
        hidden: z.boolean(),
        markdown: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'ConflictSide' })

/**
 * The conflicting part of a page. `text` is the text itself; `title`, `slug` and the like are fields that both sides
 * set. `place` is the position in the tree. A page of `deleted-there` was edited here and deleted in the space;
 * `deleted-here` is the reverse.
 */
export const ConflictKind = z.enum([
  'text',
  'title',
  'slug',
  'description',
  'appearance',
  'place',
  'deleted-there',
  'deleted-here',
])
export type ConflictKind = z.infer<typeof ConflictKind>

export const Conflict = z
  .object({
    object: z.literal('conflict'),
    page: Id,
    title: z.string(),
    kinds: z.array(ConflictKind),
    base: ConflictSide,
    mine: ConflictSide,
    theirs: ConflictSide,
    /** True when a merge is reverted: `mine` is the space as it is, and `theirs` as it was before the merge. */
    isRevert: z.literal(true).optional(),
  })
  .meta({ id: 'Conflict' })
export type Conflict = z.infer<typeof Conflict>
