import type { Bound, Store } from '../../store/store.ts'
import { addStatement, restoreStatement, removeStatement, watchingTriggers } from './undo-statements.ts'
import { undoTables, type UndoTable } from './undo-tables.ts'

interface UndoRow {
  relation: string
  action: 'insert' | 'update' | 'delete'
  key: string
  row: string | null
}

/** The versions of pages and files that were restored. Their index entries are out of date. */
export interface RestoredVersions {
  pages: { line: number; id: string }[]
  files: { line: number; id: string }[]
}

/**
 * Records the changes of pending intents, so that all rows can be restored to the remote's latest state. It uses
 * temporary triggers of this connection: no operation can bypass them, and a store without edits has none. The pattern
 * is the undo log of SQLite. This log has a single entry, all pending intents, and is always undone as a whole.
 */
export class UndoLog {
  readonly #store: Store
  #isRecording = false
  #tables: Map<string, UndoTable> | undefined

  constructor(store: Store) {
    this.#store = store
    // A row that REPLACE deletes must be recorded as well.
    store.database.pragma('recursive_triggers = ON')
    store.database.function('carrel_recording', () => (this.#isRecording ? 1 : 0))
  }

  /** Runs the work and records its changes. Call it in a transaction, so that a rollback removes the records too. */
  record<T>(work: () => T): T {
    this.#watch()
    this.#isRecording = true
    try {
      return work()
    } finally {
      this.#isRecording = false
    }
  }

  /**
   * Restores every row to its state before the recording, within the caller's transaction, and deletes the records.
   * SQLite checks foreign keys at the end of that transaction.
   */
  restore(): RestoredVersions {
    const notes = this.#store.all<UndoRow>('SELECT relation, action, key, row FROM undo ORDER BY seq DESC')
    const restored: RestoredVersions = { pages: [], files: [] }
    if (notes.length === 0) return restored
    this.#store.database.pragma('defer_foreign_keys = ON')
    for (const note of notes) this.#restoreRow(note, restored)
    this.#store.run('DELETE FROM undo')
    return restored
  }

  #restoreRow(note: UndoRow, restored: RestoredVersions): void {
    const table = this.#table(note.relation)
    const key = JSON.parse(note.key) as Record<string, unknown>
    if (note.relation === 'page_version')
      restored.pages.push({ line: Number(key['line']), id: String(key['page']) })
    if (note.relation === 'file_version')
      restored.files.push({ line: Number(key['line']), id: String(key['file']) })
    const keyValues = table.key.map((column) => bound(key[column]))
    if (note.action === 'insert') {
      this.#store.run(removeStatement(table), ...keyValues)
      return
    }
    const row = JSON.parse(note.row ?? '{}') as Record<string, unknown>
    // The statement names each column, because the schema may have gained columns since.
    const columns = Object.keys(row).filter(
      (column) => note.action === 'delete' || row[column] !== key[column],
    )
    const values = columns.map((column) => bound(row[column]))
    if (note.action === 'delete') this.#store.run(addStatement(table, columns), ...values)
    // An assignment to a key costs a search for every row that refers to it, even when its value stays.
    else if (columns.length > 0) this.#store.run(restoreStatement(table, columns), ...values, ...keyValues)
  }

  #table(name: string): UndoTable {
    const table = this.#tablesByName().get(name)
    if (!table) throw new Error(`The table ${name} is not restored`)
    return table
  }

  #tablesByName(): Map<string, UndoTable> {
    this.#tables ??= new Map(undoTables(this.#store).map((table) => [table.name, table]))
    return this.#tables
  }

  /**
   * Creates the triggers with the first intent, so that a first pull, which writes the most rows, runs without them. A
   * rollback also removes the triggers of its transaction, so each call checks for them.
   */
  #watch(): void {
    if (
      this.#store.get(
        "SELECT 1 FROM temp.sqlite_master WHERE type = 'trigger' AND name = 'undo_insert_space'",
      )
    )
      return
    for (const table of this.#tablesByName().values()) this.#store.database.exec(watchingTriggers(table))
  }
}

function bound(value: unknown): Bound {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'object') {
    const { hex } = value as { hex?: unknown }
    if (typeof hex === 'string') return Buffer.from(hex, 'hex')
  }
  throw new Error('A recorded row has a value that SQLite cannot store')
}
