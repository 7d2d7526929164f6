import { isTagsPath, readTags, type TagDefinition } from '../../content/markdown/head/tag-definitions.ts'
import type { FileRow } from '../../revisions/file-row.ts'
import type { SemanticChange } from '../../schemas/semantic-change.ts'
import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { changedAttribute } from './changed-attribute.ts'

/** Returns the tags that differ between two versions of their file; none for other files. */
export function changedTags(
  store: Reader,
  oldRow: FileRow | undefined,
  newRow: FileRow | undefined,
): SemanticChange[] {
  if (!isTagsPath((newRow ?? oldRow)?.source_path ?? '')) return []
  const [before, after] = [oldRow, newRow].map((row) =>
    row ? readTags(readText(store, row.data).text).tags : [],
  )
  const find = (tags: readonly TagDefinition[] = [], slug: string) => tags.find((tag) => tag.slug === slug)
  const slugs = new Set([...(before ?? []), ...(after ?? [])].map(({ slug }) => slug))
  return [...slugs].flatMap((slug) => changeOf(find(before, slug), find(after, slug)) ?? [])
}

function changeOf(
  oldRow: TagDefinition | undefined,
  newRow: TagDefinition | undefined,
): SemanticChange | undefined {
  if (!newRow) return oldRow && { type: 'tag_deleted', tag: named(oldRow) }
  if (!oldRow) return { type: 'tag_created', tag: named(newRow) }
  const attributes = {
    ...changedAttribute('label', oldRow.label, newRow.label),
    ...changedAttribute('color', oldRow.color, newRow.color),
    ...changedAttribute('icon', oldRow.icon, newRow.icon),
    ...changedAttribute('emoji', oldRow.emoji, newRow.emoji),
  }
  return Object.keys(attributes).length > 0
    ? { type: 'tag_edited', tag: named(newRow), attributes }
    : undefined
}

function named({ slug, label }: TagDefinition): { slug: string; label: string } {
  return { slug, label }
}
