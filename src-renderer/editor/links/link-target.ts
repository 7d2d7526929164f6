/** A page as the target of a link. */
export interface PageTarget {
  kind: 'page'
  id: string
  title: string
  /** The path of its address, as the user sees it. */
  path: string
  /** The path in the repository, from which relative links start. A link to a page without a path uses its id. */
  sourcePath?: string | undefined
  /** The space, when it is not the space of the edited text. */
  space?: { id: string; title: string }
  /** The address, when the user has typed it already. */
  href?: string
  /** True when only its text, and not its title, contains the typed words. */
  isFoundInText?: true
}

/** A heading as the target of a link. */
export interface HeadingTarget {
  kind: 'heading'
  title: string
  anchor: string
  level: number
  /** The page of the heading; undefined for the edited text. */
  page: PageTarget | undefined
}

/** A file of the space. */
export interface FileTarget {
  kind: 'file'
  title: string
  /** The folder of the file in the repository, as the user sees it. */
  folder: string
  /** The address as it is written on the edited page. */
  href: string
  isPicture: boolean
}

/** Reusable content of the space. A choice includes it in place of a link. */
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
  /** The method, path and place, as the user sees them. */
  place: string
  /** The address as it is written on the edited page. */
  href: string
}

/** A possible target of a link. */
export type LinkTarget = PageTarget | HeadingTarget | FileTarget | ReusableTarget | ReferenceTarget

/** The place of the edited text, and the search for its link targets and users. */
export interface LinkPlace {
  sourcePath: string
  /**
   * Returns the pages whose titles, paths or texts match, the best first; the first pages for an empty text.
   */
  find: (typed: string) => Promise<readonly PageTarget[]>
  /** Returns the parts of API references that match, the best first. Rejects with a problem. */
  references: (typed: string) => Promise<readonly ReferenceTarget[]>
  /** Returns the page at an address of the edited page; undefined for an address of no page. */
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
