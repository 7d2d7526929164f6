import type { PageLayout } from '../../schemas/page.ts'
import type { FrontMatter, FrontMatterEntry } from './front-matter.ts'
import { readLayout } from './head/page-layout.ts'
import { readYaml, type YamlReading } from './read-yaml.ts'

/** The attributes in a page's front matter. A key without a value of the right type is absent. */
export interface PageAttributes {
  title?: string
  description?: string
  icon?: string
  emoji?: string
  /** Path or URL of the cover image, as written. */
  cover?: string
  /** Vertical place of the cover in pixels from its middle. */
  coverY?: number
  hidden?: boolean
  noIndex?: boolean
  noRobotsIndex?: boolean
  layout?: Partial<PageLayout>
}

type AttributeKey = keyof PageAttributes

const TEXT_KEYS = new Set<string>(['title', 'description', 'icon', 'emoji', 'cover'])
const FLAG_KEYS = new Set<string>(['hidden', 'noIndex', 'noRobotsIndex'])

const PLAIN = /^[^\s"'[\]{}>|*&!%#`@,?:-](?:[^#:]|:(?!\s|$)|(?<!\s)#)*$/
const DOUBLE_QUOTED = /^"([^"\\]*)"$/
const SINGLE_QUOTED = /^'([^']*)'$/

/** Reads the attributes of front matter. A value that YAML refuses is absent, and `problem` names it. */
export function readAttributes(
  source: string,
  frontMatter: FrontMatter,
): { attributes: PageAttributes; problem: string | null } {
  const attributes: PageAttributes = {}
  let problem: string | null = null
  for (const entry of frontMatter.entries) {
    if (!isAttribute(entry.key)) continue
    const simple = simpleValue(entry)
    const reading = simple === undefined ? parsedValue(source, frontMatter, entry) : undefined
    if (reading && !reading.ok) problem ??= `${entry.key}: ${reading.problem}`
    else assign(attributes, entry.key, reading ? reading.value : simple)
  }
  return { attributes, problem }
}

function isAttribute(key: string): key is AttributeKey {
  return TEXT_KEYS.has(key) || FLAG_KEYS.has(key) || key === 'coverY' || key === 'layout'
}

/** Reads the common one-line forms without a YAML parser. Returns `undefined` for a value that needs one. */
function simpleValue({ inline, isMultiline }: FrontMatterEntry): string | undefined {
  if (isMultiline) return undefined
  const quoted = DOUBLE_QUOTED.exec(inline) ?? SINGLE_QUOTED.exec(inline)
  if (quoted) return quoted[1]!
  return PLAIN.test(inline) && !/^(?:null|~)$/i.test(inline) ? inline : undefined
}

/** Reads the value of one key. An alias may refer to the value of another key, so it needs the whole block. */
function parsedValue(
  source: string,
  { bodyStart, bodyEnd }: FrontMatter,
  { start, end, inline, key }: FrontMatterEntry,
): YamlReading {
  const isAlias = inline.startsWith('*')
  const reading = readYaml(isAlias ? source.slice(bodyStart, bodyEnd) : source.slice(start, end))
  if (!reading.ok) return reading
  const { value } = reading
  return {
    ok: true,
    value: value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined,
  }
}

function assign(attributes: PageAttributes, key: AttributeKey, value: unknown): void {
  if (value === null || value === undefined) return
  if (key === 'layout') {
    const layout = readLayout(value)
    if (layout) attributes.layout = layout
  } else if (key === 'coverY') {
    const number = Number(value)
    if (value !== '' && Number.isFinite(number)) attributes.coverY = number
  } else if (FLAG_KEYS.has(key)) {
    const flag = readFlag(value)
    if (flag !== undefined) Object.assign(attributes, { [key]: flag })
  } else if (typeof value !== 'object') Object.assign(attributes, { [key]: String(value) })
}

function readFlag(value: unknown): boolean | undefined {
  const text = String(value).toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : undefined
}
