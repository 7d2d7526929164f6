import type { Root } from 'hast'
import type { BlockKind } from '../../src-main/content/markdown/blocks.ts'

/** A heading of a page, for its outline. */
export interface Heading {
  anchor: string
  title: string
  level: number
  blockId: string
}

/** A part of a page in its order, without what it shows. */
export interface PagePart {
  /** The id of its first block; unique on the page. */
  id: string
  /** Names the tree that it shows: parts with equal keys show the same. */
  key: number
  kind: BlockKind | 'footnotes'
  /** All blocks that are shown in it, itself first. */
  blockIds: string[]
  isApart: boolean
  /** The character behind which a list item stands (`-`, `.`); empty for all else. */
  marker: string
}

/** Asks for a page to be rendered; a newer text of the same view makes an older one void. */
export interface RenderRequest {
  view: number
  revision: number
  text: string
}

/** What a renderer is told. `close` forgets a view; `refuse` names a part that took too long. */
export type ToRenderer =
  | ({ type: 'render' } & RenderRequest)
  | { type: 'close'; view: number }
  | { type: 'refuse'; source: string }

/** What a renderer answers. */
export type FromRenderer =
  /** The parts of a page in order, and the trees of those that it shows first. */
  | {
      type: 'page'
      view: number
      revision: number
      parts: PagePart[]
      outline: Heading[]
      trees: [key: number, tree: Root][]
      complete: boolean
    }
  /** Further trees, in the order of the parts. */
  | { type: 'trees'; view: number; revision: number; trees: [key: number, tree: Root][]; complete: boolean }
  /** A block is about to be rendered; what follows within the time bound shows that it was. */
  | { type: 'busy'; source: string }

/** A two-way line to a renderer: a Web Worker, or the renderer itself in the same thread. */
export interface RenderPort {
  post: (message: ToRenderer) => void
  listen: (hear: (message: FromRenderer) => void) => void
  close: () => void
}
