import { z } from 'zod'
import { SMALL_CONTENT } from './limits/page-tree-limits.ts'
import { Page, PageType } from './page.ts'
import { Id } from './primitives.ts'

/** A page as a tree lists it. */
export const PageEntry = z
  .object({
    id: Id,
    type: PageType,
    title: z.string(),
    emoji: z.string().optional(),
    icon: z.string().optional(),
    href: z.string().optional(),
    hidden: z.boolean().optional(),
    condition: z.string().optional().describe('The expression on a visitor for whom the page is shown'),
    hasPages: z.boolean().describe('True when it has pages below it'),
  })
  .meta({ id: 'PageEntry' })
export type PageEntry = z.infer<typeof PageEntry>

/** Some of the pages directly below a parent, from an index on. */
export const PageLevel = z
  .object({
    parent: Id.optional().describe('Absent at the root'),
    count: z.int().min(0).describe('The number of pages of the whole level'),
    from: z.int().min(0).describe('The index of the first item among them'),
    items: z.array(PageEntry),
  })
  .meta({ id: 'PageLevel' })
export type PageLevel = z.infer<typeof PageLevel>

export const PageLevels = z.object({
  levels: z.array(PageLevel),
  isSmall: z.boolean().describe(`True when the content has at most ${SMALL_CONTENT} pages`),
  first: Id.optional().describe('The first page for a reader, in an answer to a call without levels'),
})
export type PageLevels = z.infer<typeof PageLevels>

/** The id, type and title of a page. */
export const PageMention = z.object({ id: Id, type: PageType, title: z.string() }).meta({ id: 'PageMention' })
export type PageMention = z.infer<typeof PageMention>

/** The way to a page: its ancestors from the root down, each with its index among its siblings. */
export const PagePlace = z
  .object({
    page: Page.describe('The page without its text and the pages below it'),
    index: z.int().min(0).describe('The index of the page among its siblings'),
    above: z.array(PageMention.extend({ index: z.int().min(0) })),
    previous: PageMention.optional().describe('The page before it in reading order'),
    next: PageMention.optional().describe('The page after it in reading order'),
  })
  .meta({ id: 'PagePlace' })
export type PagePlace = z.infer<typeof PagePlace>

/** A page found by its title. */
export const TitledPage = PageMention.extend({
  path: z.string(),
  sourcePath: z.string().optional().describe('The path in the repository'),
  above: z.array(z.string()).describe('The titles of its ancestors, from the root down'),
}).meta({ id: 'TitledPage' })
export type TitledPage = z.infer<typeof TitledPage>

export const TitledPages = z.object({ items: z.array(TitledPage) })

/** A page that a link leads to, with its emoji or icon. */
export const LinkedPage = PageMention.extend({
  emoji: z.string().optional(),
  icon: z.string().optional(),
}).meta({
  id: 'LinkedPage',
})
export type LinkedPage = z.infer<typeof LinkedPage>

/** The page that a name leads to; absent where it leads to none. */
export const PageTarget = z
  .object({
    name: z.string(),
    page: LinkedPage.optional(),
    space: Id.optional().describe('The space of the page, where that is another book of the same collection'),
  })
  .meta({ id: 'PageTarget' })
export type PageTarget = z.infer<typeof PageTarget>

export const PageTargets = z.object({ items: z.array(PageTarget) })
