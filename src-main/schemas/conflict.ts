import { z } from 'zod'
import { PageLayout, PageType } from './page.ts'
import { Id } from './primitives.ts'
import { Variables } from './space-settings/variable.ts'

/** A cover by the paths from the page, or the addresses, of its pictures. */
const WrittenCover = z.object({
  light: z.string().optional(),
  dark: z.string().optional(),
  y: z.number().optional(),
  height: z.number().optional(),
})

/** A side of a conflict: the page in that version, or null where it was deleted or did not exist. */
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
        noIndex: z.boolean(),
        noRobotsIndex: z.boolean(),
        condition: z.string(),
        layout: PageLayout.optional(),
        cover: WrittenCover.optional().describe('The cover as the head of the page names it'),
        variables: Variables.optional(),
        head: z.string().describe('The source of the head of the page'),
        markdown: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'ConflictSide' })

/**
 * The conflicting part of a page. `text` is the text itself; `title`, `slug` and other fields have two values. `place`
 * is the position in the tree. A page of `deleted-there` was edited here and deleted in the space; `deleted-here` is
 * the reverse.
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
