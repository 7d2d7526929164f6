import type { Component, InjectionKey } from 'vue'

/**
 * The organization whose specifications the blocks of a page show. Without it, as in a single comment or in a
 * specification, the blocks are shown as sources.
 */
export const API_ORGANIZATION: InjectionKey<(() => string | undefined) | undefined> = Symbol(
  'organization of specifications',
)

/** The component that draws a text of a specification. Its injection avoids an import circle with page elements. */
export const FOREIGN_TEXT: InjectionKey<Component> = Symbol('foreign text')

/** True when the user has turned on trials of operations from pages. Without it, trials are off. */
export const API_TRIAL: InjectionKey<() => boolean> = Symbol('trial of operations')
