/** The pieces of a date pattern, longest first. */
const PIECES = /yyyy|yy|y|MMMM|MMM|MM|M|LLLL|LLL|do|dd|d|EEEE|EEE|'[^']*'/g
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/

const LOCALE = 'en'
type Options = Intl.DateTimeFormatOptions

/** The form of each piece. A date names a day, which is the same in all zones. */
const FORMS: Readonly<Record<string, Options>> = {
  yyyy: { year: 'numeric' },
  y: { year: 'numeric' },
  yy: { year: '2-digit' },
  MMMM: { month: 'long' },
  LLLL: { month: 'long' },
  MMM: { month: 'short' },
  LLL: { month: 'short' },
  M: { month: 'numeric' },
  d: { day: 'numeric' },
  EEEE: { weekday: 'long' },
  EEE: { weekday: 'short' },
}

/** Returns the day of an entry as `2026-07-21`; undefined for a text that names none. */
export function updateDay(written: string | undefined): string | undefined {
  const date = ISO_DATE.exec(written?.trim() ?? '')
  if (!date) return undefined
  const day = date.slice(1, 4).join('-')
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? undefined : day
}

/** Returns the words of a day, in the format of its changelog: `full`, or a pattern such as `d MMMM yyyy`. */
export function updateDateWords(day: string, format: string | undefined): string {
  const date = new Date(`${day}T00:00:00Z`)
  const write = (options: Options): string =>
    new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' }).format(date)
  const pattern = format?.trim() ?? ''
  if (pattern === '' || pattern.length > 60 || !/[yMLdE]/.test(pattern) || /^[a-z]+$/.test(pattern))
    return write({ dateStyle: 'long' })
  return pattern.replaceAll(PIECES, (piece) => {
    if (piece.startsWith("'")) return piece.slice(1, -1)
    if (piece === 'MM') return day.slice(5, 7)
    if (piece === 'dd') return day.slice(8, 10)
    if (piece === 'do') return ordinal(date.getUTCDate())
    const form = FORMS[piece]
    return form ? write(form) : piece
  })
}

const ORDINALS = new Intl.PluralRules(LOCALE, { type: 'ordinal' })
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** Returns a day of a month as `21st`. */
const ordinal = (day: number): string => `${day}${ENDINGS[ORDINALS.select(day)] ?? ''}`

/** The opening tag of a changelog. */
export const UPDATES_OPENING = /\{%-?[ \t]*updates\b/

/** True for the text of a page that contains a changelog. */
export const hasUpdates = (markdown: string): boolean => UPDATES_OPENING.test(markdown)

const ENTRY = /\{%-?[ \t]*update\b[^%\n]{0,400}?\sdate="([^"\n]*)"/g

/** Returns the anchors of a changelog's entries: their days, with a number from the second entry of a day on. */
export function updateAnchors(markdown: string): string[] {
  if (!markdown.includes('update')) return []
  const seen = new Map<string, number>()
  return Array.from(markdown.matchAll(ENTRY), ([, written]) => updateDay(written)).flatMap((day) =>
    day === undefined ? [] : [numberedDay(day, seen)],
  )
}

/** Returns a day with its number among equal ones; `seen` counts them. */
export function numberedDay(day: string, seen: Map<string, number>): string {
  const times = (seen.get(day) ?? 0) + 1
  seen.set(day, times)
  return times === 1 ? day : `${day}-${times}`
}
