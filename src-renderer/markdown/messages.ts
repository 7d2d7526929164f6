import type { Root } from 'hast'
import type { BlockKind } from '../../src-main/content/markdown/blocks.ts'

/** A heading of a page, for its outline. */
export interface Heading {
  anchor: string
  title: string
  level: number
  blockId: string
}

/** A part of a page in its order, without its tree. */
export interface PagePart {
  /** The id of its first block; unique on the page. */
  id: string
  /** The key of its tree. Parts with equal keys render the same content. */
  key: number
  kind: BlockKind | 'footnotes'
  /** The ids of all its blocks, starting with the part itself. */
  blockIds: string[]
  /** The offset of its source in the text. The collected footnotes have an empty source. */
  start: number
  /** The offset after its source. */
  end: number
  isApart: boolean
  /** The marker of a list item (`-`, `.`); empty for other parts. */
  marker: string
}

/** A request to render a page. A newer text of the same view replaces an older request. */
export interface RenderRequest {
  view: number
  revision: number
  text: string
}

/** The names in a block that shows a part of a specification: its kind, the specification, and the part. */
export interface ApiPartNames {
  kind: string
  spec: string | undefined
  /** The address of the specification, where the block names one. */
  source: string | undefined
  /** The path of the operation, the name of the webhook, or the names of the schemas. */
  name: string
  method: string | undefined
}

/**
 * The messages to the worker. `prepare` has the text of a page that probably opens next. `close` removes a view.
 * `refuse` names a part that took too long.
 */
export type ToRenderer =
  | ({ type: 'render' } & RenderRequest)
  | { type: 'prepare'; text: string }
  | { type: 'close'; view: number }
  | { type: 'refuse'; source: string }

/** The messages from the worker. */
export type FromRenderer =
  /** The parts of a page in order, and the trees of the first ones. */
  | {
      type: 'page'
      view: number
      revision: number
      parts: PagePart[]
      outline: Heading[]
      trees: [key: number, tree: Root][]
      complete: boolean
    }
  /** Further trees in the order of the parts. Slow parts come last. */
  | { type: 'trees'; view: number; revision: number; trees: [key: number, tree: Root][]; complete: boolean }
  /** The rendering of a block begins. The next message within the time limit proves its end. */
  | { type: 'busy'; source: string }
  /** A page is prepared. `apiParts` are the first parts of specifications. It proves the end of its last block. */
  | { type: 'prepared'; apiParts: ApiPartNames[] }

/** A message about the page of a view. */
export type RenderAnswer = Extract<FromRenderer, { type: 'page' | 'trees' }>

/** A two-way connection to a page renderer: a Web Worker, or a render service in the same thread. */
export interface RenderPort {
  post: (message: ToRenderer) => void
  listen: (listener: (message: FromRenderer) => void) => void
  /** Calls the listener when the worker fails, so that a requested page may never arrive. */
  listenToFailure: (listener: () => void) => void
  close: () => void
}
