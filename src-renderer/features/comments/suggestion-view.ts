import type { Component, InjectionKey } from 'vue'

/**
 * The component that draws a suggestion of a comment where it can be applied. It receives the suggestion and the id of
 * its comment.
 */
export const SUGGESTION_VIEW: InjectionKey<Component> = Symbol('view of suggestions')

/** The id of the comment around a text. */
export const COMMENT_ID: InjectionKey<() => string> = Symbol('id of a comment')
