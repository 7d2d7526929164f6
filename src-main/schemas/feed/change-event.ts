import type { BooksPreview } from '../books/books-preview.ts'

/** A changed entity that a caller may show and should request again. */
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
    | 'presence'
  organization?: string
  space?: string
  changeRequest?: string
  page?: string
  /** The user who wrote it, in changes of content. */
  writer?: string
  /** True when texts of pages changed and nothing else: neither the tree, nor files, names or settings. */
  isTextOnly?: boolean
}

/** The progress of an import. `done` and `total` count pages and files; `message` is for the user. */
export interface ImportEvent {
  type: 'import'
  /** The user who started it, and the only receiver. Streams do not emit this field. */
  user?: string
  id: string
  /** `choosing`: the source holds several books, and its user decides how they are imported. */
  state: 'reading' | 'choosing' | 'writing' | 'done' | 'failed' | 'cancelled'
  title: string
  done: number
  total: number
  message?: string
  /** All reasons of a refused import, where there is more than one. */
  reasons?: string[]
  space?: string
  /** The report of a finished import, and its number of entries. Without an id it is the last one of the space. */
  report?: ImportedReport
  /** The books of the source, for a choice. */
  books?: BooksPreview
  /** The collection and the spaces of imported books. */
  collection?: string
  spaces?: { space: string; title: string; report: ImportedReport }[]
}

interface ImportedReport {
  id: string | null
  entries: number
}

/** An event of the core for its listeners, the same over every transport. */
export type ChangeEvent =
  /** Streams emit neither the operation nor the user who called it. */
  | { type: 'changed'; operation?: string; user?: string; touched: Touched[] }
  | ImportEvent
  /** Another workspace was opened, so everything on the screen belongs to the previous one. */
  | { type: 'switched' }

/** True when an event reports a change of an entity of a kind. */
export function isAbout(event: ChangeEvent, kind: Touched['kind']): boolean {
  return event.type === 'changed' && event.touched.some((touched) => touched.kind === kind)
}
