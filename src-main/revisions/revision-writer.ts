import type { RevisionType } from '../schemas/revision.ts'
import type { Writer } from '../store/store.ts'
import { ContentView } from './content-view.ts'
import type { FileRow, FileState } from './file-row.ts'
import { insertFileVersion, insertPageVersion } from './insert-version.ts'
import { fileInLayer, pageInLayer, type Layer } from './layer.ts'
import type { LineRow } from './lines.ts'
import type { PageRow, PageState } from './page-row.ts'

/** The fields of a new revision. `createdAt` is in milliseconds. */
export interface NewRevision {
  id: string
  type: RevisionType
  createdAt: number
  createdBy: string
  /** The change request that this revision merges, if any. */
  mergedFrom?: string
  /** The step of the main line that becomes the base of a change request with this revision. */
  base?: number
}

/**
 * Writes a revision onto a line: the new states of pages and files. The caller uses it within the transaction of the
 * operation, and calls `finish` once.
 */
export class RevisionWriter {
  /** The content as written so far. */
  view: ContentView
  readonly seq: number
  /** The written pages and files, in order. */
  readonly pages = new Set<string>()
  readonly files = new Set<string>()
  readonly #store: Writer
  readonly #line: LineRow
  readonly #revision: NewRevision

  constructor(store: Writer, line: LineRow, revision: NewRevision) {
    this.#store = store
    this.#line = line
    this.#revision = revision
    this.seq = line.head + 1
    this.view = this.#newView()
  }

  /** Writes the state of a page from this revision on. */
  putPage(state: PageState): void {
    this.#writePage(state, 0)
  }

  /**
   * Writes a tombstone for a page from this revision on, with its state before the revision. No reader saw a state
   * between two changes of one revision, and the feed does not report it to replicas.
   */
  removePage(row: PageRow): void {
    this.#writePage(this.pages.has(row.page) ? (this.#before(pageInLayer, row.page) ?? row) : row, 1)
  }

  putFile(state: FileState): void {
    this.#writeFile(state, 0)
  }

  /** Writes a tombstone for a file from this revision on, also with its state before the revision. */
  removeFile(row: FileRow): void {
    this.#writeFile(this.files.has(row.file) ? (this.#before(fileInLayer, row.file) ?? row) : row, 1)
  }

  /** Makes the revision the head of its line. */
  finish(): void {
    const { id, type, createdAt, createdBy, mergedFrom } = this.#revision
    const base = this.#base()
    this.#store.run(
      'INSERT INTO revision (id, line, seq, base, type, merged_from, created_at, created_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      this.#line.id,
      this.seq,
      base,
      type,
      mergedFrom ?? null,
      createdAt,
      createdBy,
    )
    this.#store.run('UPDATE line SET head = ?, base = ? WHERE id = ?', this.seq, base, this.#line.id)
  }

  #base(): number | null {
    return this.#revision.base ?? this.#line.base
  }

  #newView(): ContentView {
    return new ContentView(this.#store, { line: this.#line.id, seq: this.seq }, this.#below())
  }

  /** The layer of the space below a change request; null for the line of a space. */
  #below(): Layer | null {
    const { parent } = this.#line
    const base = this.#base()
    return parent === null || base === null ? null : { line: parent, seq: base }
  }

  /** Returns the version of a page or file before this revision, which may be a tombstone. */
  #before<Row>(
    inLayer: (store: Writer, layer: Layer, id: string) => Row | undefined,
    id: string,
  ): Row | undefined {
    const below = this.#below()
    const before = inLayer(this.#store, { line: this.#line.id, seq: this.seq - 1 }, id)
    return before ?? (below ? inLayer(this.#store, below, id) : undefined)
  }

  #writePage(state: PageState, deleted: 0 | 1): void {
    const { line, seq } = this.view.top
    this.#store.run(
      'UPDATE page_version SET until = ? WHERE line = ? AND page = ? AND until IS NULL AND seq < ?',
      seq,
      line,
      state.page,
      seq,
    )
    insertPageVersion(this.#store, { line, seq, deleted }, state)
    this.pages.add(state.page)
    this.#forget()
  }

  #writeFile(state: FileState, deleted: 0 | 1): void {
    const { line, seq } = this.view.top
    this.#store.run(
      'UPDATE file_version SET until = ? WHERE line = ? AND file = ? AND until IS NULL AND seq < ?',
      seq,
      line,
      state.file,
      seq,
    )
    insertFileVersion(this.#store, { line, seq, deleted }, state)
    this.files.add(state.file)
    this.#forget()
  }

  /** Drops the view's cache of its upper layer, which has just changed. */
  #forget(): void {
    if (this.view.base) this.view = this.#newView()
  }
}
