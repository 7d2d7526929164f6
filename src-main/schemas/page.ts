import { z } from 'zod'
import { GitBlob } from './file.ts'
import { Id, Timestamp, Uri } from './primitives.ts'
import { text } from './text.ts'
import { Variables } from './variable.ts'

/** The longest title of a page, in code points. */
export const PAGE_TITLE_LIMIT = 256
export const PageTitle = text({ min: 1, max: PAGE_TITLE_LIMIT, visible: true })
export const PageDescription = text({ max: 1024 })
export const PageIcon = text({ max: 50 })
export const PageSlug = text({ max: 100 }).regex(
  /^([\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}._~-]*)?)?$/u,
  'may hold letters, digits, hyphens, dots, tildes and underscores, and starts with a letter or digit',
)
export const PageType = z.enum(['document', 'group', 'link', 'computed'])
export type PageType = z.infer<typeof PageType>

export const PageLayout = z
  .object({
    cover: z.boolean(),
    coverSize: z.enum(['hero', 'full']),
    title: z.boolean(),
    description: z.boolean(),
    tableOfContents: z.boolean(),
    outline: z.boolean(),
    pagination: z.boolean(),
  })
  .meta({ id: 'PageLayout' })
export type PageLayout = z.infer<typeof PageLayout>

export const PageCover = z
  .object({ ref: z.object({ kind: z.literal('file'), file: Id }), yPos: z.number() })
  .meta({ id: 'PageCover' })

/** A page of a revision. `markdown` comes with single pages; `pages` are the pages below it. */
export const Page = z
  .object({
    id: Id,
    type: PageType,
    title: z.string(),
    emoji: z.string().optional(),
    icon: z.string().optional(),
    createdAt: Timestamp.optional(),
    updatedAt: Timestamp.optional(),
    markdown: z.string().optional(),
    urls: z.object({ app: Uri }),
    slug: z.string(),
    path: z.string(),
    description: z.string().optional(),
    documentId: z.string().optional(),
    href: z.string().optional(),
    get pages() {
      return z.array(Page)
    },
    git: GitBlob.optional(),
    layout: PageLayout.optional(),
    cover: PageCover.optional(),
    hidden: z.boolean().optional(),
    noIndex: z.boolean().optional(),
    noRobotsIndex: z.boolean().optional(),
    variables: Variables.optional(),
    condition: z.string().optional().describe('The expression on a visitor for whom the page is shown'),
  })
  .meta({ id: 'Page' })
export type Page = z.infer<typeof Page>
