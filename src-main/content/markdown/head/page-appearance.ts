import type { PageLayout } from '../../../schemas/page.ts'
import { readYaml } from '../read-yaml.ts'
import { headSource, headValue } from './head-value.ts'
import { readLayout } from './page-layout.ts'

/** The appearance of a page in its head. Keys that are missing, or have another form, are absent. */
export interface PageAppearance {
  layout?: Partial<PageLayout>
  cover?: WrittenCover
  tags: readonly WrittenTag[]
}

/** The written cover of a page: paths from the page, or addresses. */
export interface WrittenCover {
  light?: string
  dark?: string
  /** The vertical position in pixels from the middle. */
  y?: number
  /** The height in pixels. */
  height?: number
}

/** A tag of a page, by its name in the space. */
export interface WrittenTag {
  tag: string
  primary?: boolean
}

const HAS_APPEARANCE = /^(?:layout|cover|tags)[ \t]*:/m
const NONE: PageAppearance = { tags: [] }
/** The most tags of a page; further ones are not shown. */
const MAX_TAGS = 32
const HEIGHT = { least: 10, most: 700 }

/** Reads the layout, the cover and the tags of a page from its head. */
export function readPageAppearance(head: string): PageAppearance {
  if (!HAS_APPEARANCE.test(head)) return NONE
  const layout = knownLayout(headSource(head, 'layout'))
  const cover = readCover(head)
  return { ...(layout && { layout }), ...(cover && { cover }), tags: readTags(headValue(head, 'tags')) }
}

/** Layouts by their source. The pages of a book share a few, and a list of pages reads thousands of heads. */
const layouts = new Map<string, Partial<PageLayout> | undefined>()
const MAX_LAYOUTS = 64

function knownLayout(source: string | undefined): Partial<PageLayout> | undefined {
  if (source === undefined) return undefined
  if (layouts.has(source)) return layouts.get(source)
  const reading = readYaml(source)
  const layout =
    reading.ok && isObject(reading.value) ? readLayout(Reflect.get(reading.value, 'layout')) : undefined
  if (layouts.size >= MAX_LAYOUTS) layouts.clear()
  layouts.set(source, layout)
  return layout
}

function readCover(head: string): WrittenCover | undefined {
  const value = headValue(head, 'cover')
  const named = isObject(value)
    ? { light: addressOf(Reflect.get(value, 'light')), dark: addressOf(Reflect.get(value, 'dark')) }
    : { light: addressOf(value), dark: undefined }
  if (named.light === undefined && named.dark === undefined) return undefined
  const y = numberOf(headValue(head, 'coverY'))
  const height = numberOf(headValue(head, 'coverHeight'))
  return {
    ...(named.light !== undefined && { light: named.light }),
    ...(named.dark !== undefined && { dark: named.dark }),
    ...(y !== undefined && { y }),
    ...(height !== undefined && { height: Math.min(Math.max(height, HEIGHT.least), HEIGHT.most) }),
  }
}

/** GitBook writes `tags: [{ tag: beta, primary: true }]`; plain names are common in other tools. */
function readTags(value: unknown): WrittenTag[] {
  if (!Array.isArray(value)) return []
  const tags = value.flatMap((each: unknown): WrittenTag[] => {
    const tag = isObject(each) ? Reflect.get(each, 'tag') : each
    if (typeof tag !== 'string' || tag.trim() === '') return []
    const isPrimary = isObject(each) && Reflect.get(each, 'primary') === true
    return [{ tag: tag.trim(), ...(isPrimary && { primary: true }) }]
  })
  return tags
    .filter(({ tag }, index) => tags.findIndex((one) => one.tag === tag) === index)
    .slice(0, MAX_TAGS)
}

function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
