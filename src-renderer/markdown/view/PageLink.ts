import { PaperclipIcon } from '@lucide/vue'
import { h } from 'vue'
import type { FunctionalComponent, VNode } from 'vue'
import AuthorIcon from '../../ui/icons/AuthorIcon.vue'
import { MentionSign } from './blocks/inline/MentionSign.ts'
import { styleOf, titleOf } from './link-style.ts'
import type { LinkTarget } from './page-context.ts'
import { usePageContext } from './use-page-context.ts'

interface LinkProps {
  href?: string
  title?: string
  id?: string
  /** `person` for a mention of a user or team; otherwise the link shows the title of its page. */
  dataMention?: string
  /** Present when the link leads to a file of a cell. */
  dataFile?: string
  /** The look of a link that is a button. */
  dataButton?: string
  dataIcon?: string
  /** Present when the link has no words, because it is empty or contains only pictures without a description. */
  dataUnnamed?: string
}

/** A link of the text. It is a function instead of a stateful component, because a page may have thousands. */
export const PageLink: FunctionalComponent<LinkProps> = (props, { slots }) => {
  const { href, title, id } = props
  const page = usePageContext()
  const typed = slots['default']?.()
  if (href === undefined) return h('a', { title, id }, typed)
  if (props.dataMention === 'person' && page.mention) return h(page.mention, { address: href }, () => typed)
  const target = page.link(href)
  // An empty link to a section is only an anchor.
  if (props.dataUnnamed === 'empty' && target.kind === 'anchor') return h('span', { id })
  const follow = (event: MouseEvent): void => {
    if (event.type === 'auxclick' && event.button !== 1) return
    event.preventDefault()
    page.follow(target)
  }
  const attributes = {
    href,
    id,
    title: titleOf(target) ?? title,
    'data-link': styleOf(target),
    ...(props.dataButton !== undefined && { class: 'page-button', 'data-look': props.dataButton }),
    ...(props.dataUnnamed === 'content' && { 'aria-label': nameOf(target, href) }),
    draggable: false,
  }
  const words = props.dataUnnamed === 'empty' ? [nameOf(target, href)] : typed
  const content = contentOf(props, target, words)
  return h('a', { ...attributes, onClick: follow, onAuxclick: follow }, content)
}
PageLink.props = ['href', 'title', 'id', 'dataMention', 'dataFile', 'dataButton', 'dataIcon', 'dataUnnamed']

/** Returns the words for a link without words. */
const nameOf = (target: LinkTarget, href: string): string =>
  (target.kind === 'page' ? target.title : target.kind === 'file' ? target.name : undefined) ?? href

function contentOf(
  { dataMention, dataFile, dataIcon }: LinkProps,
  target: LinkTarget,
  typed: (VNode | string)[] | undefined,
): (VNode | string)[] | undefined {
  if (dataIcon !== undefined) return [h(AuthorIcon, { name: dataIcon }), ...(typed ?? [])]
  if (dataFile !== undefined) {
    return [h(PaperclipIcon, { class: 'inline-sign', 'aria-hidden': 'true' }), ...(typed ?? [])]
  }
  if (dataMention === undefined || target.kind !== 'page' || target.title === undefined) return typed
  const sign = dataMention === 'true' ? [h(MentionSign, { sign: target.sign })] : []
  return [...sign, target.title]
}
