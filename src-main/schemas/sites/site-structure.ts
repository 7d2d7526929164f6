import { z } from 'zod'
import { Id, Uri } from '../primitives.ts'
import { Space } from '../space.ts'
import { text } from '../text.ts'

/** The shortest and longest titles of a section, in code points. The title of a new one may have 64. */
export const SECTION_TITLE = { min: 2, max: 128, maxCreated: 64 } as const
export const SiteSectionTitle = text({ min: SECTION_TITLE.min, max: SECTION_TITLE.max, visible: true })
export const NewSiteSectionTitle = text({
  min: SECTION_TITLE.min,
  max: SECTION_TITLE.maxCreated,
  visible: true,
})
export const SiteSectionDescription = text({ max: 256 })
export const SiteSectionIcon = text({ max: 50 })

/** A segment of the address of a site. Browsers would resolve dots. */
export const SitePath = text({ min: 1, max: 100, visible: true }).refine(
  (path) => path !== '.' && path !== '..',
  'may not be "." or ".."',
)

/** An expression that decides which visitors see a part of the site. It is stored unchanged. */
export const SiteCondition = text({ min: 1, max: 1024 })

const published = z.object({ published: Uri.optional() })

export const SiteSpace = z
  .object({
    object: z.literal('site-space'),
    id: Id,
    path: z.string(),
    section: Id.optional(),
    space: Space,
    title: z.string(),
    default: z.boolean(),
    condition: z.string().optional(),
    urls: published,
  })
  .meta({ id: 'SiteSpace' })
export type SiteSpace = z.infer<typeof SiteSpace>

export const SiteSection = z
  .object({
    object: z.literal('site-section'),
    id: Id,
    title: z.string(),
    description: z.string().optional(),
    default: z.boolean(),
    path: z.string(),
    condition: z.string().optional(),
    siteSpaces: z.array(SiteSpace),
    urls: published,
    icon: z.string().optional(),
  })
  .meta({ id: 'SiteSection' })
export type SiteSection = z.infer<typeof SiteSection>

const SectionNeighbour = z.object({ type: z.literal('site-section'), siteSection: Id })
const SpaceNeighbour = z.object({ type: z.literal('site-space'), siteSpace: Id })

/** The new place of a section: before or after a named one, at the end of the site when none is named. */
export const SiteSectionMove = z.object({
  position: z
    .object({ before: SectionNeighbour.optional(), after: SectionNeighbour.optional() })
    .meta({ id: 'SiteSectionMovePosition' })
    .optional(),
})

/** The new place of a site space: before or after a named one, at the end when none is named. */
export const SiteSpaceMove = z.object({
  position: z
    .object({ before: SpaceNeighbour.optional(), after: SpaceNeighbour.optional() })
    .meta({ id: 'SiteSpaceMovePosition' })
    .optional(),
})
