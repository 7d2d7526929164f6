import { readTags, type TagDefinition } from '../../content/markdown/head/tag-definitions.ts'
import { removeTagFrom, writeTag, type TagValues } from '../../content/markdown/head/write-tags.ts'

/** The texts of a file of tags in a merge; '' where there is none. */
export interface TagTexts {
  base: string
  mine: string
  theirs: string
}

/**
 * Merges a file of tags, value by value: the file of the space with the changes of the change request. Where both
 * changed one value, the change request wins. A file of another form is merged as a whole.
 */
export function mergeTags({ base, mine, theirs }: TagTexts): string {
  const [baseTags, mineTags, theirsTags] = [base, mine, theirs].map(tagsBySlug)
  if (!baseTags || !mineTags || !theirsTags) return mine
  let text: string | undefined = theirs
  for (const slug of new Set([...baseTags.keys(), ...mineTags.keys()])) {
    if (text === undefined) break
    text = mergeTag(text, slug, {
      base: baseTags.get(slug),
      mine: mineTags.get(slug),
      theirs: theirsTags.get(slug),
    })
  }
  return text ?? mine
}

interface TagVersions {
  base: TagDefinition | undefined
  mine: TagDefinition | undefined
  theirs: TagDefinition | undefined
}

function mergeTag(text: string, slug: string, { base, mine, theirs }: TagVersions): string | undefined {
  if (!mine) return base && theirs ? removeTagFrom(text, slug) : text
  const changed = valuesBetween(base, mine)
  if (Object.keys(changed).length === 0 && base) return text
  // A tag that the space deleted and the change request changed is defined again with all values.
  return writeTag(text, slug, theirs ? changed : valuesBetween(undefined, mine))
}

const VALUES = ['label', 'color', 'icon', 'emoji'] as const

function valuesBetween(base: TagDefinition | undefined, mine: TagDefinition): TagValues {
  const before = base ?? { slug: mine.slug, label: mine.slug, color: 'default' }
  const values: TagValues = {}
  for (const value of VALUES)
    if (mine[value] !== Reflect.get(before, value)) values[value] = mine[value] ?? null
  return values
}

/** Returns the tags of a file by slug; undefined for an unreadable file. */
function tagsBySlug(text: string): Map<string, TagDefinition> | undefined {
  const { tags, problem } = readTags(text)
  return problem === null ? new Map(tags.map((tag) => [tag.slug, tag])) : undefined
}
