/** A page that a link can lead to. */
export interface PageTarget {
  kind: 'page'
  id: string
  title: string
  /** The path of its address, shown to the user. */
  path: string
  /** Its path in the repository, against which links are resolved. Pages without one are linked by id. */
  sourcePath?: string | undefined
  /** Its space, when that is another one than the space of the edited text. */
  space?: { id: string; title: string }
  /** Its address, where the writer has typed it already. */
  href?: string
}

/** A heading that a link can lead to. */
export interface HeadingTarget {
  kind: 'heading'
  title: string
  anchor: string
  level: number
  /** The page of the heading; undefined for the edited text itself. */
  page: PageTarget | undefined
}

/** A file of the space. */
export interface FileTarget {
  kind: 'file'
  title: string
  /** The folder of the file in the repository, shown to the user. */
  folder: string
  /** The address as it is written on the edited page. */
  href: string
  isPicture: boolean
}

/** A reusable content of the space. It is included, not linked. */
export interface ReusableTarget {
  kind: 'reusable'
  title: string
  /** The address as it is written on the edited page. */
  href: string
}

/** An operation, a schema or a page of an API reference. */
export interface ReferenceTarget {
  kind: 'reference'
  title: string
  /** Its method, path and place, shown to the user. */
  place: string
  /** The address as it is written on the edited page. */
  href: string
}

/** A possible target of a link. */
export type LinkTarget = PageTarget | HeadingTarget | FileTarget | ReusableTarget | ReferenceTarget

/** The place of the edited text, and a search for everything that it can name. */
export interface LinkPlace {
  sourcePath: string
  /** Returns the pages whose titles match, the best first; the first pages for an empty text. */
  find: (typed: string) => Promise<readonly PageTarget[]>
  /** Returns the parts of API references that match, the best first. Rejects with a problem. */
  references: (typed: string) => Promise<readonly ReferenceTarget[]>
  /** Returns the page at an address of the edited page; undefined where there is none. */
  pageAt: (href: string) => Promise<PageTarget | undefined>
  /** Returns the text of a page. Rejects with a problem. */
  textOf: (page: PageTarget) => Promise<string>
  /** Returns all files of the space. */
  files: () => readonly FileTarget[]
  /** Returns all reusable contents of the space. Rejects with a problem. */
  reusables: () => Promise<readonly ReusableTarget[]>
  /** Returns the names of users of the space that match, the best first. Rejects with a problem. */
  users: (typed: string) => Promise<readonly string[]>
}
