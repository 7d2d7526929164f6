import type { SpaceRow } from '../../../revisions/space-row.ts'
import type { FoundPageOfSpace } from '../../../schemas/search/filtered-search.ts'
import type { ReadScope } from '../../engine/scope.ts'
import { timestamp } from '../../engine/timestamp.ts'
import { userById } from '../../users/user-row.ts'
import type { FoundPages } from '../present-found.ts'

const LAST_CHANGE = `SELECT page.updated_at, page.source_path, revision.created_by FROM page_version AS page
    LEFT JOIN revision ON revision.line = page.line AND revision.seq = page.seq
  WHERE page.line = ? AND page.page = ? AND page.until IS NULL`

interface LastChange {
  updated_at: number
  source_path: string
  created_by: string | null
}

/** Presents a found page with its space and its last change. `code` is the line of code that matched. */
export function presentPage(
  scope: ReadScope,
  pages: FoundPages,
  space: SpaceRow,
  { document, code }: { document: number; code: string | undefined },
): FoundPageOfSpace {
  const page = pages.present(space.id, document)
  const [first] = page.sections
  const sections =
    code === undefined
      ? page.sections
      : [{ id: '', title: page.title, path: page.path, urls: page.urls, ...first, body: code }]
  const change = scope.store.get<LastChange>(LAST_CHANGE, space.line, page.id)
  return {
    ...page,
    sections,
    space: space.id,
    spaceTitle: space.title,
    above: [...pages.titlesAbove(document)],
    ...(change?.source_path && { sourcePath: change.source_path }),
    updatedAt: timestamp(change?.updated_at ?? space.updated_at),
    ...(change?.created_by && { updatedBy: userById(scope, change.created_by) }),
  }
}
