import type { Database } from 'better-sqlite3'
import { DAMAGED, INTENT_KEYS, isReadToItsEnd, keysBy, tried } from '../../store/around-damage.ts'
import { openToRead } from '../../store/open-to-read.ts'
import { Store, type Reader } from '../../store/store.ts'
import { intentOf, type Intent, type IntentRow } from './intent-row.ts'
import { outboxItem } from './outbox-items.ts'
import { shownTexts } from './shown-texts.ts'
import type { WholeEdit } from '../trash/trash-of-edit.ts'
import { filesIn, queuedPolicy } from './edit-policy.ts'

/** What a copy holds that its remote does not have. */
export interface UnsentEdits {
  edits: WholeEdit[]
  /** Edits that are known to be there and cannot be read. */
  unreadable: number
  /** False where a damaged page may hide others. */
  isWhole: boolean
}

/** Reads the edits of a copy that were not sent, without writing to it, past whatever is damaged in it. */
export function unsentEditsOf(data: string): UnsentEdits {
  const { database, isSalvaged, close } = openToRead(data)
  try {
    const found = unsentIn(database)
    return { ...found, isWhole: found.isWhole && !isSalvaged }
  } finally {
    close()
  }
}

function unsentIn(database: Database): UnsentEdits {
  const store = new Store(database)
  const found: UnsentEdits = {
    edits: [],
    unreadable: 0,
    isWhole: INTENT_KEYS.some((sql) => isReadToItsEnd(database, sql)),
  }
  const keys = [...keysBy<{ id: number }>(database, INTENT_KEYS)].toSorted((a, b) => a.id - b.id)
  for (const { id } of keys) {
    const row = tried(() => store.get<IntentRow>('SELECT * FROM intent WHERE seq = ?', id))
    if (row === DAMAGED) found.unreadable += 1
    else if (row && row.state !== 'acknowledged') found.edits.push(described(store, intentOf(row)))
  }
  return found
}

/** In the words of the outbox, or where what it is about is damaged, in those of the edit alone. */
function described(store: Reader, intent: Intent): WholeEdit {
  const item = tried(() => outboxItem(store, intent))
  const files = filesIn(intent)
  if (item !== DAMAGED) return { ...item, files }
  const { spaceId = null, changeRequestId = null } = (intent.input.params ?? {}) as Record<string, string>
  return {
    summary: queuedPolicy(intent.operation)?.words ?? 'An edit',
    space: spaceId,
    changeRequest: changeRequestId,
    texts: shownTexts(intent, () => undefined),
    files,
  }
}
