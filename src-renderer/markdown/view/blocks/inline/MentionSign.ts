import { FileTextIcon } from '@lucide/vue'
import { h } from 'vue'
import type { FunctionalComponent } from 'vue'
import { readIconName } from '../../../../../src-main/content/markdown/icon-name.ts'
import AuthorIcon from '../../../../ui/icons/AuthorIcon.vue'
import { emojiText } from '../../../../ui/signs/emoji-text.ts'
import type { PageSign } from '../../page-context.ts'

/** The emoji or icon of a mentioned page, or a sheet without one. */
export const MentionSign: FunctionalComponent<{ sign: PageSign | undefined }> = ({ sign }) => {
  const emoji = emojiText(sign?.emoji)
  if (emoji) return h('span', { class: 'mention-sign', 'aria-hidden': 'true' }, emoji)
  const icon = readIconName(sign?.icon)
  if (icon !== undefined) return h(AuthorIcon, { name: icon, class: 'mention-sign' })
  return h(FileTextIcon, { class: 'inline-sign', 'aria-hidden': 'true' })
}
MentionSign.props = ['sign']
