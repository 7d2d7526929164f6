import { isAtLeast } from '../domain/roles.ts'
import { Levels } from '../operations/access/levels.ts'
import { OtherBooks } from '../operations/page-tree/other-books.ts'
import { headView, lineById } from '../revisions/lines.ts'
import type { SpaceRow } from '../revisions/space-row.ts'
import type { Reader } from '../store/store.ts'
import type { PdfOutsidePage } from './book/pdf-book.ts'
import type { OtherSpace } from './book/view-source.ts'

/** The spaces whose texts or titles a document contains, and which its reader may read at that time. */
export class OtherSpaces {
  readonly #store: Reader
  readonly #reader: string
  readonly #opened = new Map<string, OtherSpace | undefined>()
  /** The other books of the repository of each space. */
  readonly #books = new Map<string, OtherBooks>()

  constructor(store: Reader, reader: string) {
    this.#store = store
    this.#reader = reader
  }

  /** True when a space was requested, so the document depends on its reader and on that space. */
  get areUsed(): boolean {
    return this.#opened.size > 0 || this.#books.size > 0
  }

  open(id: string): OtherSpace | undefined {
    if (!this.#opened.has(id)) this.#opened.set(id, this.#read(id))
    return this.#opened.get(id)
  }

  /** Finds a page of another book of the repository of a space, by a path from the folder of the space's book. */
  outside(path: string, id: string): PdfOutsidePage | undefined {
    const found = this.#booksAround(id)?.find(path)
    const space = found && this.#row(found.space)
    return space && { id: found.page.page, title: found.page.title, space: space.id, spaceTitle: space.title }
  }

  #booksAround(id: string): OtherBooks | undefined {
    const known = this.#books.get(id)
    const space = known ? undefined : this.#row(id)
    if (!space) return known
    const books = new OtherBooks({ store: this.#store, caller: { user: this.#reader } }, space)
    this.#books.set(id, books)
    return books
  }

  #row(id: string): SpaceRow | undefined {
    const sql = "SELECT * FROM space WHERE id = ? AND state = 'ready' AND deleted_at IS NULL"
    return this.#store.get<SpaceRow>(sql, id)
  }

  #read(id: string): OtherSpace | undefined {
    const space = this.#row(id)
    if (!space) return undefined
    const levels = new Levels({ store: this.#store, caller: { user: this.#reader } }, space.organization)
    if (!isAtLeast(levels.onSpace(space), 'read')) return undefined
    const view = headView(this.#store, lineById(this.#store, space.line))
    return { title: space.title, view, contentRoot: space.content_root }
  }
}
