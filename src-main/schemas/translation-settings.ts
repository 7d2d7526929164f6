import { z } from 'zod'
import { Id, Timestamp, Uri } from './primitives.ts'
import { text } from './text.ts'

export const TranslationTitle = text({ min: 1, max: 100, visible: true })

/** The target languages of translations. */
export const TranslationLanguage = z
  .enum([
    'en',
    'fr',
    'de',
    'es',
    'it',
    'pt',
    'pt-br',
    'ru',
    'ja',
    'zh',
    'zh-tw',
    'yue',
    'ko',
    'ar',
    'hi',
    'nl',
    'pl',
    'tr',
    'sv',
    'no',
    'da',
    'fi',
    'el',
    'cs',
    'hu',
    'ro',
    'th',
    'vi',
    'id',
    'ms',
    'he',
    'uk',
    'sk',
    'bg',
    'hr',
    'lt',
    'lv',
    'et',
    'sl',
  ])
  .meta({ id: 'TranslationLanguage' })

/** Languages from a caller; each counts once. */
export const TranslationLanguages = z
  .array(TranslationLanguage)
  .max(TranslationLanguage.options.length)
  .transform((languages) => [...new Set(languages)])

export const TranslationSettings = z
  .object({
    object: z.literal('translation-settings'),
    id: Id,
    title: z.string(),
    languages: z.array(TranslationLanguage),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    permissions: z.object({ view: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
    urls: z.object({ location: Uri }),
  })
  .meta({ id: 'TranslationSettings' })
export type TranslationSettings = z.infer<typeof TranslationSettings>
