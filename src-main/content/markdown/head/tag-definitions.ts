import { readYaml } from '../read-yaml.ts'

/** The path of the tags of a space, below the folder of its pages. */
export const TAGS_PATH = '.gitbook/tags.yaml'

/** A tag as a space defines it. */
export interface TagDefinition {
  slug: string
  label: string
  /** The name of a colour, as written; `default` where none is. */
  color: string
  icon?: string
  emoji?: string
}

/** The largest file of tags that is read, in UTF-16 units. */
const MOST_CHARACTERS = 262_144

/** Reads a file of tags: `tags: [{ tag, label, icon, color }]`. Entries without a name define nothing. */
export function readTagDefinitions(yaml: string): TagDefinition[] {
  const reading = readYaml(yaml.replace(/^\ufeff/, ''), MOST_CHARACTERS)
  const tags: unknown = reading.ok && isObject(reading.value) ? Reflect.get(reading.value, 'tags') : undefined
  if (!Array.isArray(tags)) return []
  return tags.flatMap((entry: unknown) => definitionOf(entry) ?? [])
}

function definitionOf(entry: unknown): TagDefinition | undefined {
  const slug = textAt(entry, 'tag') ?? textAt(entry, 'slug')
  if (slug === undefined) return undefined
  const icon = textAt(entry, 'icon')
  const emoji = textAt(entry, 'emoji')
  return {
    slug,
    label: textAt(entry, 'label') ?? slug,
    color: textAt(entry, 'color') ?? 'default',
    ...(emoji === undefined ? icon !== undefined && { icon } : { emoji }),
  }
}

function textAt(entry: unknown, key: string): string | undefined {
  const value: unknown = isObject(entry) ? Reflect.get(entry, key) : undefined
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? undefined : text
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
