import { h } from 'vue'
import type { FunctionalComponent } from 'vue'

/** The picture above the lines of a card. */
export const CardCover: FunctionalComponent<{ dataFit?: string }> = ({ dataFit }, { slots }) =>
  h('div', { class: 'page-card-cover', 'data-fit': dataFit }, slots['default']?.())
CardCover.props = ['dataFit']
