import { z } from 'zod'
import { WebAddress } from '../primitives.ts'
import { text } from '../text.ts'
import { SiteTitle } from './site.ts'

const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{3,8}$/)
  .meta({ examples: ['#2F5BD8'] })
const ThemedColor = z.object({ light: Color, dark: Color })
const ThemedAddress = z.object({ light: WebAddress, dark: WebAddress })
const FontName = text({ min: 1, max: 64 })
/** The maximum number of links in one place. */
const LINKS_LIMIT = 50
const Switch = z.object({ enabled: z.boolean() })
/** A link to a web address, in the shape of a content reference. */
const Target = z.object({ kind: z.literal('url'), url: WebAddress })
const Link = z.object({ title: text({ max: 64 }), to: Target })

const Styling = z.object({
  theme: z.enum(['clean', 'muted', 'bold', 'gradient']),
  primaryColor: ThemedColor,
  infoColor: ThemedColor,
  successColor: ThemedColor,
  warningColor: ThemedColor,
  dangerColor: ThemedColor,
  tint: z.object({ color: ThemedColor }).optional(),
  corners: z.enum(['straight', 'rounded', 'circular']),
  depth: z.enum(['subtle', 'flat']),
  links: z.enum(['default', 'accent']),
  font: FontName,
  monospaceFont: FontName,
  background: z.enum(['plain', 'match']),
  icons: z.enum(['regular', 'solid', 'duotone', 'light', 'thin']),
  sidebar: z.object({ background: z.enum(['default', 'filled']), list: z.enum(['default', 'pill', 'line']) }),
  search: z.enum(['prominent', 'subtle']),
})

const Announcement = z.object({
  enabled: z.boolean(),
  message: text({ min: 2, max: 128 }),
  link: Link.optional(),
  style: z.enum(['info', 'warning', 'danger', 'success']),
})

/** The look of a published site: the document's fields, and those of the public description. */
export const SiteCustomization = z
  .object({
    title: SiteTitle.optional(),
    styling: Styling,
    internationalization: z.object({
      locale: z.enum(['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br']),
    }),
    favicon: z.union([
      z.object({ icon: ThemedAddress }),
      z.object({ emoji: text({ max: 50 }) }),
      z.strictObject({}),
    ]),
    header: z.object({
      preset: z.enum(['default', 'bold', 'contrast', 'custom', 'none']),
      logo: ThemedAddress.optional(),
      links: z
        .array(
          z.object({
            title: text({ max: 64 }),
            to: Target.nullable(),
            links: z.array(Link).max(LINKS_LIMIT),
          }),
        )
        .max(LINKS_LIMIT),
    }),
    footer: z.object({
      logo: ThemedAddress.optional(),
      groups: z
        .array(z.object({ title: text({ max: 64 }), links: z.array(Link).max(LINKS_LIMIT) }))
        .max(LINKS_LIMIT),
      copyright: text({ max: 300 }).optional(),
    }),
    announcement: Announcement.optional(),
    themes: z.object({ default: z.enum(['light', 'dark']), toggeable: z.boolean() }),
    pdf: Switch,
    feedback: Switch,
    aiSearch: Switch,
    ai: z.object({ pageLinkSummaries: Switch, mode: z.enum(['none', 'search', 'assistant']) }),
    advancedCustomization: Switch,
    git: z.object({ showEditLink: z.boolean() }),
    pageActions: z.object({ externalAI: z.boolean(), markdown: z.boolean() }),
    externalLinks: z.object({ target: z.enum(['self', 'blank']) }),
    pagination: Switch,
    trademark: Switch,
    privacyPolicy: z.object({ url: WebAddress.optional() }),
    socialPreview: z.object({ url: WebAddress.optional() }),
    insights: z.object({ trackingCookie: z.boolean() }),
  })
  .meta({ id: 'SiteCustomizationSettings' })
export type SiteCustomization = z.infer<typeof SiteCustomization>

/** The look that a caller sets. `aiSearch` is optional, because the public description does not have it. */
export const SiteCustomizationInput = SiteCustomization.extend({ aiSearch: Switch.optional() }).meta({
  id: 'SiteCustomizationInput',
})
export type SiteCustomizationInput = z.infer<typeof SiteCustomizationInput>
