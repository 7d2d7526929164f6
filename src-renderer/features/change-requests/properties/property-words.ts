import type { HeadFields } from './page-properties.ts'

/** The words of the properties of a page, in their form and in conflicts. */
export const PROPERTY_WORDS = {
  hidden: 'Hide it from the table of contents',
  noIndex: 'Leave it out of the search of the site',
  noRobotsIndex: 'Ask search engines to leave it out',
  height: 'Height in pixels',
  y: 'Vertical shift in pixels',
  condition: 'Shown if',
} as const

/** The pictures of a cover. */
export const PICTURES = [
  { theme: 'light', label: 'Picture' },
  { theme: 'dark', label: 'Picture in the dark theme' },
] as const

/** The widths of a page. */
export const WIDTHS: { value: HeadFields['width']; label: string }[] = [
  { value: 'default', label: 'Default' },
  { value: 'wide', label: 'Wide' },
]

/** The sizes of a cover. */
export const SIZES: { value: HeadFields['coverSize']; label: string }[] = [
  { value: 'hero', label: 'Large, above the title' },
  { value: 'full', label: 'Across the window' },
  { value: 'background', label: 'Behind the title' },
]

/** The masks of a cover. */
export const MASKS: { value: HeadFields['coverMask']; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'radial', label: 'Faded at the edges' },
]
