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
  organization?: string
  space?: string
  changeRequest?: string
  page?: string
}

/** How far an import is. `done` and `total` count pages and files; `message` is for the person. */
export interface ImportEvent {
  type: 'import'
  /** The user who began it, who alone is told of it; known within the core alone. */
  user?: string
  id: string
  state: 'reading' | 'writing' | 'done' | 'failed' | 'cancelled'
  title: string
  done: number
  total: number
  message?: string
  /** Of a refused import: every reason, where there is more than one. */
  reasons?: string[]
  space?: string
  /** Of an import that is done: its report, and how many entries it has; without an id it is the last one of the space. */
  report?: { id: string | null; entries: number }
}

/** What the core tells its listeners, over every transport alike. */
export type ChangeEvent =
  /** The operation, and the user who called it, are known within the core alone: no stream tells either. */
  | { type: 'changed'; operation?: string; user?: string; touched: Touched[] }
  | ImportEvent
  /** Another workspace is open from now on: whatever is on the screen is of the one before. */
  | { type: 'switched' }
