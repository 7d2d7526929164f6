import type { BooksPreview } from '../books/books-preview.ts'

/** Something that a caller may have on its screen and should ask for again. */
export interface Touched {
  kind:
    | 'user'
    | 'organization'
    | 'library'
    | 'space'
    | 'content'
    | 'change-request'
    | 'comment'
    | 'review'
    | 'site'
    | 'openapi-spec'
    | 'integration'
    | 'sync'
    | 'search'
  organization?: string
  space?: string
  changeRequest?: string
  page?: string
}

/** The progress of an import. `done` and `total` count pages and files; `message` is for the user. */
export interface ImportEvent {
  type: 'import'
  /** The user who started it, who alone receives it; known within the core alone. */
  user?: string
  id: string
  /** `choosing`: the source holds several books, and its user decides how they are imported. */
  state: 'reading' | 'choosing' | 'writing' | 'done' | 'failed' | 'cancelled'
  title: string
  done: number
  total: number
  message?: string
  /** Of a refused import: every reason, where there is more than one. */
  reasons?: string[]
  space?: string
  /** Of a finished import: its report, and its number of entries; without an id it is the last one of the space. */
  report?: ImportedReport
  /** Of a choice: the books of the source. */
  books?: BooksPreview
  /** Of finished books: their collection and their spaces. */
  collection?: string
  spaces?: { space: string; title: string; report: ImportedReport }[]
}

interface ImportedReport {
  id: string | null
  entries: number
}

/** An event of the core for its listeners, the same over every transport. */
export type ChangeEvent =
  /** The operation, and the user who called it, are known within the core alone: no stream emits either. */
  | { type: 'changed'; operation?: string; user?: string; touched: Touched[] }
  | ImportEvent
  /** Another workspace is open from now on: everything on the screen belongs to the previous one. */
  | { type: 'switched' }
