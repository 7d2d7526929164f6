/** A possible target of a link. */
export interface LinkTarget {
  id: string
  title: string
  /** The path of its address, shown to the user. */
  path: string
  /** Its path in the repository, against which links are resolved. Pages without one are linked by id. */
  sourcePath?: string | undefined
  /** Its space, when that is another one than the space of the edited text. */
  space?: { id: string; title: string }
}

/** The place of the edited text, and a search for the pages that it can link to. */
export interface LinkPlace {
  sourcePath: string
  /** Returns the pages whose titles match, the best first; the first pages for an empty text. */
  find: (typed: string) => Promise<readonly LinkTarget[]>
}
