import type { Bound } from '../store/store.ts'
import type { ContentView } from './content-view.ts'
import { TEXT_HASH, type Layer } from './layer.ts'
import { levelOf, partAfter, type SiblingKey } from './page-level.ts'
import type { PageRow } from './page-row.ts'

/** The fields of a page that a list of pages shows. */
export type ListedPage = Pick<
  PageRow,
  | 'page'
  | 'type'
  | 'title'
  | 'attributes'
  | 'created_at'
  | 'updated_at'
  | 'slug'
  | 'description'
  | 'source_path'
  | 'head'
  | 'text'
  | 'text_hash'
>

/** A page of a window. `below` is 0 when it has no page below it. A page that was moved away may still count. */
export interface WindowRow extends ListedPage, SiblingKey {
  below: number
}

const COLUMNS = `position, page, type, title, attributes, created_at, updated_at, slug, description, source_path, head, text,
  ${TEXT_HASH}`
const BELOW = `EXISTS (SELECT 1 FROM page_version AS child INDEXED BY page_by_parent
  WHERE child.line = ? AND child.parent = page_version.page AND child.seq <= ?
    AND (child.until IS NULL OR child.until > ?) AND child.deleted = 0)`

/** Up to `limit` pages of a level after a sibling, or from its start for null, with all fields of a list. */
export function windowAfter(
  view: ContentView,
  parent: string | null,
  after: SiblingKey | null,
  limit: number,
): WindowRow[] {
  const layers = [view.top, ...(view.base ? [view.base] : [])]
  const below = layers.map(() => BELOW).join(' OR ')
  const columns = { names: `${COLUMNS}, ${below} AS below`, values: layers.flatMap(valuesOf) }
  const { sql, bound } = levelOf(view, parent, { columns, ...partAfter(after) })
  return view.store.all<WindowRow>(`${sql} ORDER BY position, page LIMIT ?`, ...bound, limit)
}

const valuesOf = ({ line, seq }: Layer): Bound[] => [line, seq, seq]
