import type { Bound, Store } from '../../store/store.ts'
import { addStatement, putBackStatement, removeStatement, watchingTriggers } from './undo-statements.ts'
import { undoTables, type UndoTable } from './undo-tables.ts'

interface UndoRow {
  relation: string
  action: 'insert' | 'update' | 'delete'
  key: string
  row: string | null
}

/** A version of a page or file that was put back: what is indexed of it is no longer so. */
export interface PutBack {
  pages: { line: number; id: string }[]
  files: { line: number; id: string }[]
}

/**
 * What intents changed in the rows of this store, so that all of it can be put back to what the remote last
 * said. It watches through triggers of this connection alone: no operation can forget to take part, and a
 * store that was never edited on has none. The pattern is that of an undo log in SQLite; ours holds one thing
 * to be undone, which is everything that is pending, and it is always undone whole.
 */
export class UndoLog {
  readonly #store: Store
  #isRecording = false
  #tables: Map<string, UndoTable> | undefined

  constructor(store: Store) {
    this.#store = store
    // A row that a REPLACE takes away must be noted as well.
    store.database.pragma('recursive_triggers = ON')
    store.database.function('carrel_recording', () => (this.#isRecording ? 1 : 0))
  }

  /** Does the work and notes what it changes. It belongs into a transaction, which undoes the notes as well. */
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
   * Puts every row back to what it was before anything was recorded, within the transaction of its caller,
   * and forgets the notes. Foreign keys are asked at the end of that transaction.
   */
  putBack(): PutBack {
    const notes = this.#store.all<UndoRow>('SELECT relation, action, key, row FROM undo ORDER BY seq DESC')
    const back: PutBack = { pages: [], files: [] }
    if (notes.length === 0) return back
    this.#store.database.pragma('defer_foreign_keys = ON')
    for (const note of notes) this.#putRowBack(note, back)
    this.#store.run('DELETE FROM undo')
    return back
  }

  #putRowBack(note: UndoRow, back: PutBack): void {
    const table = this.#table(note.relation)
    const key = JSON.parse(note.key) as Record<string, unknown>
    if (note.relation === 'page_version')
      back.pages.push({ line: Number(key['line']), id: String(key['page']) })
    if (note.relation === 'file_version')
      back.files.push({ line: Number(key['line']), id: String(key['file']) })
    const where = table.key.map((column) => bound(key[column]))
    if (note.action === 'insert') {
      this.#store.run(removeStatement(table), ...where)
      return
    }
    const row = JSON.parse(note.row ?? '{}') as Record<string, unknown>
    // By their names: the schema may have gained columns since.
    const columns = Object.keys(row)
    const values = columns.map((column) => bound(row[column]))
    if (note.action === 'delete') this.#store.run(addStatement(table, columns), ...values)
    else this.#store.run(putBackStatement(table, columns), ...values, ...where)
  }

  #table(name: string): UndoTable {
    const table = this.#known().get(name)
    if (!table) throw new Error(`Nothing is put back into the table ${name}`)
    return table
  }

  #known(): Map<string, UndoTable> {
    this.#tables ??= new Map(undoTables(this.#store).map((table) => [table.name, table]))
    return this.#tables
  }

  /**
   * The triggers come with the first intent: a first pull, which writes the most, goes without them. A transaction that
   * is undone takes the triggers with it that it made, so the store is asked each time.
   */
  #watch(): void {
    if (
      this.#store.get(
        "SELECT 1 FROM temp.sqlite_master WHERE type = 'trigger' AND name = 'undo_insert_space'",
      )
    )
      return
    for (const table of this.#known().values()) this.#store.database.exec(watchingTriggers(table))
  }
}

function bound(value: unknown): Bound {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'object' && 'hex' in value) return Buffer.from(String(value.hex), 'hex')
  throw new Error('A row was noted with a value that SQLite does not hold')
}
