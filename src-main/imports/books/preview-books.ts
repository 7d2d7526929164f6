import type { BooksPreview, BooksPreviewRow } from '../../schemas/books/books-preview.ts'
import type { Book, BookSet } from './book-set.ts'
import type { StructureNode, StructureSpace } from './site-structure.ts'

/** Describes what the import of several books would create, for the user who decides. */
export function previewBooks({ title, books, site, file, isRootBook, notes }: BookSet): BooksPreview {
  return {
    title,
    books: books.length,
    structure: file?.path ?? null,
    isRootBook,
    rows: site ? rowsOf(site.nodes, books, 0) : books.map((book) => bookRow(book, 0)),
    notes: notes.map(({ message }) => message),
  }
}

function rowsOf(nodes: readonly StructureNode[], books: readonly Book[], depth: number): BooksPreviewRow[] {
  return nodes.flatMap((node): BooksPreviewRow[] => {
    switch (node.kind) {
      case 'space':
        return [spaceRow(node, books, depth)]
      case 'link':
        return [{ kind: 'link', title: node.title, depth }]
      default:
        return [{ kind: node.kind, title: node.title, depth }, ...rowsOf(node.children, books, depth + 1)]
    }
  })
}

function spaceRow(space: StructureSpace, books: readonly Book[], depth: number): BooksPreviewRow {
  const book = books.find(({ directory }) => directory === space.directory)
  return book
    ? { ...bookRow(book, depth), title: space.title || book.title }
    : { kind: 'missing', title: space.title, depth }
}

function bookRow({ title, directory, pages }: Book, depth: number): BooksPreviewRow {
  return { kind: 'space', title, directory, pages, depth }
}
