import { readTagsOf, tagsFile, tagsPath } from '../../revisions/space-settings/tags-file.ts'
import type { SpaceTags } from '../../schemas/space-settings/tag.ts'
import type { ContentSource } from '../space-content/content-source.ts'

/** The tags of a content with the path of their file. */
export function readSpaceTags({ view }: ContentSource, contentRoot: string): SpaceTags {
  const { tags, problem } = readTagsOf(view, contentRoot)
  return {
    tags,
    path: tagsFile(view, contentRoot)?.source_path ?? tagsPath(contentRoot),
    ...(problem !== null && { problem }),
  }
}
