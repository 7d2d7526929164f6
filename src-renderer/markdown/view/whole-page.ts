import type { InjectionKey } from 'vue'

/** True when all parts of a page are drawn, including those far from the screen. A search in the page requires it. */
export const WHOLE_PAGE: InjectionKey<() => boolean> = Symbol('whole page')
