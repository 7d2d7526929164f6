import { readYaml } from '../read-yaml.ts'

/** The path of the tags of a space, below the folder of its pages. */
export const TAGS_PATH = '.gitbook/tags.yaml'

/** True for a path of a file of tags. */
export function isTagsPath(path: string): boolean {
  return path === TAGS_PATH || path.endsWith(`/${TAGS_PATH}`)
}

/** A tag that a space defines. */
export interface TagDefinition {
  slug: string
  label: string
  /** The written name of a colour; `default` where there is none. */
  color: string
  icon?: string
  emoji?: string
}

/** The tags of a file, in its order, and the reason why the file cannot be read. */
export interface TagsReading {
  tags: TagDefinition[]
  /** A clause such as "it is nested too deep"; null for a file that is YAML. */
  problem: string | null
}

/** The largest file of tags that is read, in UTF-16 units. */
export const MAX_CHARACTERS = 262_144

/**
 * Reads a file of tags: a list of `{ tag, label, icon, color }`, as the service writes it, or the same list under the
 * key `tags`. Entries without a name define nothing.
 */
export function readTags(yaml: string): TagsReading {
  const reading = readYaml(yaml.replace(/^\ufeff/, ''), MAX_CHARACTERS)
  if (!reading.ok) return { tags: [], problem: reading.problem }
  const { value } = reading
  const tags: unknown = isObject(value) && !Array.isArray(value) ? Reflect.get(value, 'tags') : value
  if (!Array.isArray(tags)) return { tags: [], problem: null }
  return { tags: tags.flatMap((entry: unknown) => definitionOf(entry) ?? []), problem: null }
}

/** Returns the name of a tag in an entry of a file; undefined for entries that define none. */
export function tagOf(entry: unknown): string | undefined {
  return textAt(entry, 'tag') ?? textAt(entry, 'slug')
}

function definitionOf(entry: unknown): TagDefinition | undefined {
  const slug = tagOf(entry)
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
