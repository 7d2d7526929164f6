import type { InputSite } from './input-sites.ts'

/** The longest value within a bound, and the shortest beyond it. */
interface Sized {
  bound: string
  within: unknown
  beyond: unknown
}

/**
 * Characters as users count them: of one UTF-16 unit, of two, and of three bytes. The last is a letter with a
 * separate accent, two code points.
 */
const SCRIPTS: ((length: number) => string)[] = [
  (length) => 'a'.repeat(length),
  (length) => '🪶'.repeat(length),
  (length) => '中'.repeat(length),
  (length) => 'e\u0301'.repeat(length).slice(0, length),
]
/** Texts of a required form. */
const FORMS: ((length: number) => string)[] = [
  (length) => 'https://example.org/'.padEnd(length, 'a'),
  (length) => 'a@example.org'.padStart(length, 'a'),
  (length) => 'example.org'.padStart(length, 'a'),
  (length) => 'example.org/a'.padEnd(length, 'a'),
  (length) => 'a.bc'.padStart(length, 'a'),
  (length) => 'a/a.yml'.padStart(length, 'a'),
]
/** The length of the longest form. */
const USUAL = 24

/** The values that a place accepts and refuses by its declared bounds, in every unit of length of a text. */
export async function sizedValues(
  site: InputSite,
  refuses: (value: unknown) => Promise<boolean>,
): Promise<Sized[]> {
  switch (site.schema.type) {
    case 'string':
      return sizedTexts(site, refuses)
    case 'array':
      return sizedLists(site, refuses)
    case 'integer':
      return sizedNumbers(site)
    default:
      return []
  }
}

async function sizedTexts(
  { path, schema }: InputSite,
  refuses: (value: unknown) => Promise<boolean>,
): Promise<Sized[]> {
  const { minLength = 0, maxLength, pattern, format } = schema
  if (maxLength === undefined && minLength === 0) return []
  const usual = Math.min(Math.max(minLength, USUAL), maxLength ?? USUAL)
  const ways: typeof SCRIPTS = []
  for (const way of [...SCRIPTS, ...FORMS]) if (!(await refuses(way(usual)))) ways.push(way)
  if (ways.length === 0) throw new Error(`No text that this test knows fits ${path}: add a form`)
  // A field that accepts a word accepts each script, and counts its characters in the same way.
  const isAnyText = pattern === undefined && format === undefined && ways.includes(SCRIPTS[0]!)
  return (isAnyText ? SCRIPTS : ways).flatMap((way) => [
    ...(maxLength === undefined
      ? []
      : [{ bound: `${maxLength} of ${way(usual)}`, within: way(maxLength), beyond: way(maxLength + 1) }]),
    ...(minLength === 0 || Array.from(way(minLength - 1)).length >= minLength
      ? []
      : [
          {
            bound: `at least ${minLength} of ${way(usual)}`,
            within: way(minLength),
            beyond: way(minLength - 1),
          },
        ]),
  ])
}

async function sizedLists(
  { path, schema: { minItems = 0, maxItems }, base }: InputSite,
  refuses: (value: unknown) => Promise<boolean>,
): Promise<Sized[]> {
  if (minItems === 0 && maxItems === undefined) return []
  const items: unknown[] = []
  for (const item of [base, ...[...SCRIPTS, ...FORMS].map((way) => way(USUAL))])
    if (!(await refuses([item]))) items.push(item)
  if (items.length === 0) throw new Error(`No list that this test knows fits ${path}: add a form`)
  const list = (length: number) => Array.from({ length }, () => items[0])
  return [
    ...(maxItems === undefined
      ? []
      : [{ bound: `${maxItems} items`, within: list(maxItems), beyond: list(maxItems + 1) }]),
    ...(minItems === 0
      ? []
      : [{ bound: `at least ${minItems} items`, within: list(minItems), beyond: list(minItems - 1) }]),
  ]
}

function sizedNumbers({ schema: { minimum, maximum } }: InputSite): Sized[] {
  return [
    ...(minimum === undefined
      ? []
      : [{ bound: `at least ${minimum}`, within: minimum, beyond: minimum - 1 }]),
    ...(maximum === undefined ? [] : [{ bound: `${maximum}`, within: maximum, beyond: maximum + 1 }]),
  ]
}
