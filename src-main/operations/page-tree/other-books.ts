import { sourcePathKey } from '../../content/markdown/source-path.ts'
import { isAtLeast } from '../../domain/roles.ts'
import { redirectedPage } from '../../revisions/index/redirected-page.ts'
import { pathInRepository } from '../../revisions/index/sibling-book.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { Levels } from '../access/levels.ts'
import type { RightsScope } from '../engine/scope.ts'

/** A page of another book of the repository. */
export interface PageOfOtherBook {
  space: string
  page: PageRow
}

/** The other books in the collection of a space that the caller may read. */
export class OtherBooks {
  readonly #scope: RightsScope
  readonly #space: SpaceRow
  #books: SpaceRow[] | undefined

  constructor(scope: RightsScope, space: SpaceRow) {
    this.#scope = scope
    this.#space = space
  }

  /** Returns the page at a path from the folder of the book, which begins with `../`; undefined where there is none. */
  find(path: string): PageOfOtherBook | undefined {
    const { directory } = this.#space
    const repositoryPath = directory === null ? undefined : pathInRepository(directory, path)
    const book = repositoryPath === undefined ? undefined : this.#bookAround(repositoryPath)
    if (!book || repositoryPath === undefined) return undefined
    if (!isAtLeast(new Levels(this.#scope, book.organization).onSpace(book), 'read')) return undefined
    const { store } = this.#scope
    const bookPath = book.directory ? repositoryPath.slice(book.directory.length + 1) : repositoryPath
    const key = sourcePathKey(bookPath)
    const view = headView(store, lineById(store, book.line))
    const page = view.byLinkedSource(key) ?? redirectedPage(view, book.content_root, bookPath)
    return page && { space: book.id, page }
  }

  /** Returns the book with the innermost folder around a path of the repository. */
  #bookAround(path: string): SpaceRow | undefined {
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
