import type { Component, InjectionKey } from 'vue'

/**
 * The editor of the text of a template. Its props are `documentKey` and `text`, and it emits `change` with a lazy text.
 * The screen around provides it, because it is made of the parts of that screen.
 */
export const TEMPLATE_EDITOR: InjectionKey<Component> = Symbol('template editor')
