import { h } from 'vue'
import type { FunctionalComponent } from 'vue'

/** A table in a scrollable frame with a tab stop. */
export const PageTable: FunctionalComponent = (_props, { slots, attrs }) => {
  const { dir, 'data-full-width': fullWidth, ...others } = attrs
  const frame = { class: 'table-frame', dir, tabindex: 0, role: 'group', 'aria-label': 'Table' }
  return h('div', { ...frame, 'data-full-width': fullWidth }, h('table', others, slots['default']?.()))
}
PageTable.inheritAttrs = false
