import type { Parent, RootContent } from 'mdast'

/** A directive with what stands between its tags; without children where it has no end tag. */
export interface Directive extends Parent {
  type: 'directive'
  name: string
  attributes: Record<string, string>
  /** The opening tag as typed. */
  tag: string
  /** All of it as typed, from the first tag to the last. */
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
