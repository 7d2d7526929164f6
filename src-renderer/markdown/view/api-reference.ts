import type { Component, InjectionKey } from 'vue'

/**
 * The organization whose specifications the blocks of a page show. Without it, as in the text of a lone comment or in a
 * specification itself, the blocks are shown as sources.
 */
export const API_ORGANIZATION: InjectionKey<(() => string | undefined) | undefined> = Symbol(
  'organization of specifications',
)

/** The component that draws a text of a specification. It is injected, as it draws the elements of pages in turn. */
export const FOREIGN_TEXT: InjectionKey<Component> = Symbol('foreign text')

/** True when the user has chosen to try operations from pages. Without it no operation can be tried. */
export const API_TRIAL: InjectionKey<() => boolean> = Symbol('trial of operations')
