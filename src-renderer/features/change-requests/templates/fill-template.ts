/** The values that a template names between double braces. */
export interface TemplateValues {
  title: string
  /** The day as in `2026-01-31`. */
  date: string
}

const PLACE = /\{\{[ \t]*(title|date)[ \t]*\}\}/g

/** Returns the text of a template with the values of a new page in their places. Other braces stay as they are. */
export function fillTemplate(markdown: string, values: TemplateValues): string {
  return markdown.replace(PLACE, (_, name: keyof TemplateValues) => values[name])
}

/** Returns the day of a time in the user's time zone, as in `2026-01-31`. */
export function dayOf(time: Date): string {
  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`
}

/** The longest name of a template that is made from a title. */
const LONGEST_NAME = 60

/** Returns the name of a new template: its title in lower case with hyphens, other than the taken ones. */
export function templateNameFor(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{Ll}\p{Lo}\p{N}]+/u)
    .filter((word) => word !== '')
  const stem = [...words.join('-')].slice(0, LONGEST_NAME).join('').replace(/-+$/, '') || 'template'
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}-${number}`
    if (!taken.has(name)) return name
  }
}
