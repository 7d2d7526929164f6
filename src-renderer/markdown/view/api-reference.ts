import type { Component, InjectionKey } from 'vue'
import type { NamedPart } from './blocks/api/named-part.ts'
import type { PartResult } from './blocks/api/read-api-part.ts'

/**
 * The organization whose specifications the blocks of a page show. Without it, as in a single comment or in a
 * specification, the blocks are shown as sources.
 */
export const API_ORGANIZATION: InjectionKey<(() => string | undefined) | undefined> = Symbol(
  'organization of specifications',
)

/** A part of a specification that was requested before its page was opened. */
export interface PartAhead {
  answer: Promise<PartResult>
  /** The answer, once it has arrived. */
  received: PartResult | undefined
  /** True for the first part of a page. It is drawn at once, and often fills the screen. */
  isFirst: boolean
}

/** Returns a part that was requested ahead, once; undefined for any other part. */
export const API_PARTS_AHEAD: InjectionKey<(part: NamedPart) => PartAhead | undefined> = Symbol(
  'parts of specifications requested ahead',
)

/** The component that draws a text of a specification. Its injection avoids an import circle with page elements. */
export const FOREIGN_TEXT: InjectionKey<Component> = Symbol('foreign text')

/** True when the user has turned on trials of operations from pages. Without it, trials are off. */
export const API_TRIAL: InjectionKey<() => boolean> = Symbol('trial of operations')
