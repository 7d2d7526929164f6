import type { Database } from 'better-sqlite3'
import { DAMAGED, INTENT_KEYS, isReadable, keysBy, unlessDamaged } from '../../store/around-damage.ts'
import { openToRead } from '../../store/open-to-read.ts'
import { Store, type Reader } from '../../store/store.ts'
import { filesIn, queuedPolicy } from '../outbox/edit-policy.ts'
import { intentOf, type Intent, type IntentRow } from '../outbox/intent-row.ts'
import { outboxItem } from '../outbox/outbox-items.ts'
import { shownTexts } from '../outbox/shown-texts.ts'
import type { WholeEdit } from './trash-of-edit.ts'

/** The edits of a replica that its remote does not have. */
export interface UnsentEdits {
  edits: WholeEdit[]
  /** The number of known edits that cannot be read. */
  unreadable: number
  /** False when a damaged database page may hide more edits. */
  isWhole: boolean
}

/** Reads the unsent edits of a replica without writing to it, and skips damaged records. */
export function unsentEditsOf(data: string): UnsentEdits {
  const { database, isSalvaged, close } = openToRead(data)
  try {
    const result = unsentIn(database)
    return { ...result, isWhole: result.isWhole && !isSalvaged }
  } finally {
    close()
  }
}

function unsentIn(database: Database): UnsentEdits {
  const store = new Store(database)
  const result: UnsentEdits = {
    edits: [],
    unreadable: 0,
    isWhole: INTENT_KEYS.some((sql) => isReadable(database, sql)),
  }
  const keys = [...keysBy<{ id: number }>(database, INTENT_KEYS)].toSorted((a, b) => a.id - b.id)
  for (const { id } of keys) {
    const row = unlessDamaged(() => store.get<IntentRow>('SELECT * FROM intent WHERE seq = ?', id))
    if (row === DAMAGED) result.unreadable += 1
    else if (row && row.state !== 'acknowledged') result.edits.push(editOf(store, intentOf(row)))
  }
  const pending = pendingComments(store)
  if (pending === DAMAGED) return { ...result, isWhole: false }
  return { ...result, edits: [...result.edits, ...pending] }
}

/** Returns the comments of reviews that are not submitted. A copy of an earlier version has no table of them. */
function pendingComments(store: Reader): WholeEdit[] | typeof DAMAGED {
  return unlessDamaged(() => {
    if (!store.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'pending_comment'")) return []
    const rows = store.all<PendingRow>(
      `SELECT pending_comment.page, pending_comment.change_request, body, space FROM pending_comment
       LEFT JOIN change_request ON change_request.id = pending_comment.change_request ORDER BY written_at, pending_comment.id`,
    )
    return rows.map(({ page, change_request, body, space }) => ({
      summary: 'Post a comment of a review',
      space,
      changeRequest: change_request,
      texts: [{ kind: 'comment', page, title: 'Comment', before: '', after: body }],
      files: [],
    }))
  })
}

interface PendingRow {
  page: string | null
  change_request: string
  body: string
  space: string | null
}

/** Describes an edit like the outbox, or by only the edit when the related rows are damaged. */
function editOf(store: Reader, intent: Intent): WholeEdit {
  const item = unlessDamaged(() => outboxItem(store, intent))
  const files = filesIn(intent)
  if (item !== DAMAGED) return { ...item, files }
  const { spaceId = null, changeRequestId = null } = (intent.input.params ?? {}) as Record<string, string>
  return {
    summary: queuedPolicy(intent.operation)?.label ?? 'An edit',
    space: spaceId,
    changeRequest: changeRequestId,
    texts: shownTexts(intent, () => undefined),
    files,
  }
}
