import { h } from 'vue'
import type { FunctionalComponent } from 'vue'

/** A grid of cards. It is a list, so that a screen reader announces the number of cards. */
export const CardGrid: FunctionalComponent = (_props, { slots, attrs }) =>
  h(
    'ul',
    {
      class: 'page-cards',
      role: 'list',
      'data-size': attrs['data-size'],
      'data-wrap': attrs['data-wrap'],
      'data-full-width': attrs['data-full-width'],
    },
    slots['default']?.(),
  )
CardGrid.inheritAttrs = false

/** One line of a card: the content of a cell. */
export const CardLine: FunctionalComponent = (_props, { slots, attrs }) =>
  h('div', { class: 'page-card-line flow', dir: 'auto', 'data-align': attrs['align'] }, slots['default']?.())
CardLine.inheritAttrs = false
