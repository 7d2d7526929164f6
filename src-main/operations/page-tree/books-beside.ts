import { sourcePathKey } from '../../content/markdown/source-path.ts'
import { holds } from '../../domain/roles.ts'
import { pathInRepository } from '../../revisions/index/book-beside.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { redirectedPage } from '../../revisions/space-settings/redirected-page.ts'
import { spaceLevel } from '../access/access.ts'
import type { ReadScope } from '../engine/scope.ts'

/** A page of another book of the repository. */
export interface PageBeside {
  space: string
  page: PageRow
}

/** The other books of the collection that a space stands in, as far as the caller may read them. */
export class BooksBeside {
  readonly #scope: ReadScope
  readonly #space: SpaceRow
  #books: SpaceRow[] | undefined

  constructor(scope: ReadScope, space: SpaceRow) {
    this.#scope = scope
    this.#space = space
  }

  /** The page at a path from the folder of the book, which begins with `../`; undefined where there is none. */
  find(path: string): PageBeside | undefined {
    const { directory } = this.#space
    const whole = directory === null ? undefined : pathInRepository(directory, path)
    const book = whole === undefined ? undefined : this.#around(whole)
    if (!book || whole === undefined || !holds(spaceLevel(this.#scope, book), 'read')) return undefined
    const { store } = this.#scope
    const own = book.directory ? whole.slice(book.directory.length + 1) : whole
    const key = sourcePathKey(own)
    const view = headView(store, lineById(store, book.line))
    const page = view.byLinkedSource(key) ?? redirectedPage(view, book.content_root, own)
    return page && { space: book.id, page }
  }

  /** The book with the innermost folder around a path of the repository. */
  #around(path: string): SpaceRow | undefined {
    this.#books ??= this.#scope.store
      .all<SpaceRow>(
        'SELECT * FROM space WHERE parent = ? AND directory IS NOT NULL AND deleted_at IS NULL',
        this.#space.parent,
      )
      .filter(({ state }) => state === 'ready')
      .toSorted((one, other) => (other.directory ?? '').length - (one.directory ?? '').length)
    return this.#books.find(
      ({ directory }) => directory === '' || path === directory || path.startsWith(`${directory}/`),
    )
  }
}
