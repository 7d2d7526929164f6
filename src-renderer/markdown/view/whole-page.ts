import type { InjectionKey } from 'vue'

/** True when all parts of a page are drawn, also those far from the screen, as a search in the page requires. */
export const WHOLE_PAGE: InjectionKey<() => boolean> = Symbol('whole page')
