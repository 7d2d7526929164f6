import { z } from 'zod'
import { GitBlob } from './file.ts'
import { Id, Timestamp, Uri } from './primitives.ts'
import { Variables } from './space-settings/variable.ts'
import { text } from './text.ts'

/** The longest title of a page, in code points. */
export const PAGE_TITLE_LIMIT = 256
export const PageTitle = text({ min: 1, max: PAGE_TITLE_LIMIT, visible: true })
export const PageDescription = text({ max: 1024 })
export const PageIcon = text({ max: 50 })
export const PageSlug = text({ max: 100 }).regex(
  /^([\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}._~-]*)?)?$/u,
  'may contain letters, digits, hyphens, dots, tildes and underscores, and starts with a letter or digit',
)
export const PageType = z.enum(['document', 'group', 'link', 'computed'])
export type PageType = z.infer<typeof PageType>

export const PageLayout = z
  .object({
    cover: z.boolean(),
    width: z.enum(['default', 'wide']).optional(),
    coverSize: z.enum(['hero', 'full', 'background']),
    coverMask: z.enum(['none', 'radial']).optional(),
    title: z.boolean(),
    description: z.boolean(),
    tableOfContents: z.boolean(),
    outline: z.boolean(),
    pagination: z.boolean(),
    metadata: z.boolean().optional(),
    tags: z.boolean().optional(),
    actions: z.boolean().optional(),
  })
  .meta({ id: 'PageLayout' })
export type PageLayout = z.infer<typeof PageLayout>

const CoverReference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), file: Id }),
  z.object({ kind: z.literal('url'), url: z.string() }),
])
export type CoverReference = z.infer<typeof CoverReference>

export const PageCover = z
  .object({
    ref: CoverReference.optional(),
    refDark: CoverReference.optional().describe('The picture in the dark theme, where it is another one'),
    yPos: z.number(),
    height: z.number().optional().describe('In pixels'),
  })
  .meta({ id: 'PageCover' })

/** A tag as a space defines it. */
export const Tag = z
  .object({
    slug: z.string(),
    label: z.string(),
    color: z.string(),
    icon: z.string().optional(),
    emoji: z.string().optional(),
  })
  .meta({ id: 'RevisionTag' })
export type Tag = z.infer<typeof Tag>

export const PageTag = z
  .object({
    tag: z.object({ kind: z.literal('tag'), tag: z.string() }),
    primary: z.boolean().optional(),
    definition: Tag.optional().describe('The tag as the space defines it; in the answer of a single page'),
  })
  .meta({ id: 'PageTag' })
export type PageTag = z.infer<typeof PageTag>

/** A page of a revision. Only an answer of a single page has `markdown`; `pages` are the pages below it. */
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
    tags: z.array(PageTag).optional(),
    hidden: z.boolean().optional(),
    noIndex: z.boolean().optional(),
    noRobotsIndex: z.boolean().optional(),
    variables: Variables.optional(),
    condition: z.string().optional().describe('The expression on a visitor for whom the page is shown'),
  })
  .meta({ id: 'Page' })
export type Page = z.infer<typeof Page>
