import type { Parent, RootContent } from 'mdast'

/** A directive with the content between its tags. One without an end tag has no children. */
export interface Directive extends Parent {
  type: 'directive'
  name: string
  attributes: Record<string, string>
  /** The opening tag as typed. */
  tag: string
  /** The whole source, from the first tag to the last. */
  source: string
  /** True when an end tag was found. */
  closed: boolean
  children: RootContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    directive: Directive
  }
  interface BlockContentMap {
    directive: Directive
  }
}
