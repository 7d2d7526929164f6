import { h } from 'vue'
import type { FunctionalComponent } from 'vue'

/** A changelog. Its entries stand below each other, each beside its date. */
export const PageUpdates: FunctionalComponent = (_props, { slots }) =>
  h('div', { class: 'updates' }, slots['default']?.())
PageUpdates.inheritAttrs = false
