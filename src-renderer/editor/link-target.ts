/** A page that a link can lead to. */
export interface LinkTarget {
  id: string
  title: string
  /** Where it stands, for people: the path of its address. */
  path: string
  /** Its path in the repository, against which links are resolved; pages without one are linked by id. */
  sourcePath: string | undefined
}

/** Where the text being written stands, and what it can link to. */
export interface LinkPlace {
  sourcePath: string
  targets: readonly LinkTarget[]
}
