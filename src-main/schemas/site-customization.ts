import { z } from 'zod'
import { Uri } from './primitives.ts'
import { SiteTitle } from './site.ts'
import { text } from './text.ts'

const Color = z.string().regex(/^#[0-9a-fA-F]{3,8}$/)
const ThemedColor = z.object({ light: Color, dark: Color })
const ThemedUri = z.object({ light: Uri, dark: Uri })
const Switch = z.object({ enabled: z.boolean() })
/** A link to a web address, in the shape of a content reference. */
const Target = z.object({ kind: z.literal('url'), url: Uri })
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
  font: z.string(),
  monospaceFont: z.string(),
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

/** How a site looks where it is published: the document's fields, and those of the public description. */
export const SiteCustomization = z
  .object({
    title: SiteTitle.optional(),
    styling: Styling,
    internationalization: z.object({
      locale: z.enum(['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br']),
    }),
    favicon: z.union([
      z.object({ icon: ThemedUri }),
      z.object({ emoji: text({ max: 50 }) }),
      z.strictObject({}),
    ]),
    header: z.object({
      preset: z.enum(['default', 'bold', 'contrast', 'custom', 'none']),
      logo: ThemedUri.optional(),
      links: z.array(z.object({ title: z.string(), to: Target.nullable(), links: z.array(Link) })),
    }),
    footer: z.object({
      logo: ThemedUri.optional(),
      groups: z.array(z.object({ title: z.string(), links: z.array(Link) })),
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
    privacyPolicy: z.object({ url: Uri.optional() }),
    socialPreview: z.object({ url: Uri.optional() }),
    insights: z.object({ trackingCookie: z.boolean() }),
  })
  .meta({ id: 'SiteCustomizationSettings' })
export type SiteCustomization = z.infer<typeof SiteCustomization>
