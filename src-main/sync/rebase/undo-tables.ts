import type { Reader } from '../../store/store.ts'

/** A table whose rows are restored, with the columns that this needs. */
export interface UndoTable {
  name: string
  columns: UndoColumn[]
  /** The columns of the primary key. */
  key: string[]
}

/** A column of such a table, with its declared type. */
export interface UndoColumn {
  name: string
  type: string
  /** True for a value that triggers count from other rows. They count again when those rows are restored. */
  isDerived: boolean
}

/**
 * Tables that are not restored. Indexes are built again from the rows. Blobs are named by their content, so an extra
 * blob does no harm. All other tables belong to this machine, not to the workspace.
 */
const NOT_RESTORED = new Set([
  'blob',
  'change',
  'change_clock',
  'change_mark',
  'comment_count',
  'deleted_comment',
  'deletion_candidate',
  'early_line',
  'email_domain',
  'feed_life',
  'first_pull_space',
  'intent',
  'idempotency_record',
  'known_id',
  'link',
  'mention',
  'migration',
  'minted_id',
  'missing_file',
  'own_name',
  'own_text',
  'own_word',
  'pending_comment',
  'pending_review',
  'pulled',
  'read_work',
  'remote_revision',
  'search_document',
  'setting',
  'former_organization',
  'listed_place',
  'listed_entity',
  'listed_version',
  'token',
  'trash',
  'trash_file',
  'undo',
  'unindexed',
  'online_only_space',
  'viewed_page',
  'lost_organization',
])

const DERIVED: Record<string, string[]> = {
  space: ['comments', 'change_requests', 'change_requests_open', 'change_requests_draft'],
  change_request: ['comments'],
  comment: ['replies'],
}

/** Returns the tables of the workspace. They come from the schema, so that none is missing. */
export function undoTables(store: Reader): UndoTable[] {
  const rows = store.all<{ name: string }>(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'
     ORDER BY name`,
  )
  return rows.filter(({ name }) => !NOT_RESTORED.has(name)).map(({ name }) => undoTable(store, name))
}

function undoTable(store: Reader, name: string): UndoTable {
  const columns = store.all<{ name: string; type: string; pk: number }>(
    'SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid',
    name,
  )
  const key = columns.filter(({ pk }) => pk > 0).map((column) => column.name)
  if (key.length === 0) throw new Error(`The table ${name} has no key to restore its rows by`)
  const derived = DERIVED[name] ?? []
  return {
    name,
    key,
    columns: columns.map((column) => ({
      name: column.name,
      type: column.type,
      isDerived: derived.includes(column.name),
    })),
  }
}
