import { h } from 'vue'
import type { FunctionalComponent } from 'vue'
import AuthorIcon from '../../../../ui/icons/AuthorIcon.vue'

/** An icon in the text. */
export const PageIcon: FunctionalComponent<{ dataIcon?: string }> = ({ dataIcon = '' }) =>
  h(AuthorIcon, { name: dataIcon, class: 'icon-in-text' })
PageIcon.props = ['dataIcon']
