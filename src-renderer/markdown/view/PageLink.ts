import { h } from 'vue'
import type { FunctionalComponent } from 'vue'
import { styleOf, titleOf } from './link-style.ts'
import { usePageContext } from './use-page-context.ts'

/** A link of the text. It is a function instead of a stateful component, because a page may have thousands. */
export const PageLink: FunctionalComponent<{ href?: string; title?: string; id?: string }> = (
  { href, title, id },
  { slots },
) => {
  const page = usePageContext()
  const content = slots['default']?.()
  if (href === undefined) return h('a', { title, id }, content)
  const target = page.link(href)
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
    draggable: false,
  }
  return h('a', { ...attributes, onClick: follow, onAuxclick: follow }, content)
}
PageLink.props = ['href', 'title', 'id']
