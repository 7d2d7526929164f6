import { flushPromises, mount } from '@vue/test-utils'
import type { VueWrapper } from '@vue/test-utils'
import MarkdownView from '../../../src-renderer/markdown/MarkdownView.vue'
import type { LinkTarget, PictureTarget } from '../../../src-renderer/markdown/view/page-context.ts'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { ICON_SOURCE } from '../../../src-renderer/ui/icons/icon-source.ts'
import { localIcons } from './local-icons.ts'
import { localRenderClient } from './local-renderer.ts'

/** Returns the target of a link by its form. `gone.md` is broken, a PDF is a file, others are pages or addresses. */
export function targetOf(href: string): LinkTarget {
  if (href.startsWith('#')) return { kind: 'anchor', anchor: href.slice(1) }
  if (/^[a-z]+:/.test(href)) return { kind: 'external', url: href }
  if (href === 'gone.md') return { kind: 'broken', href }
  if (href.endsWith('.pdf')) return { kind: 'file', url: `/files/${href}`, name: href }
  return { kind: 'page', pageId: `page of ${href}`, title: `Title of ${href}`, sign: { icon: 'rocket' } }
}

/** Returns a page as a reader sees it. */
export async function showPage(
  text: string,
  props: Record<string, unknown> = {},
  provide: Record<symbol, unknown> = {},
): Promise<VueWrapper> {
  const view = mount(MarkdownView, {
    props: {
      text,
      resolveLink: targetOf,
      resolveImage: (src: string): PictureTarget => ({ kind: 'picture', url: src }),
      ...props,
    },
    global: {
      provide: { [RENDER_CLIENT]: localRenderClient(), [ICON_SOURCE as symbol]: localIcons, ...provide },
    },
    attachTo: document.body,
  })
  await flushPromises()
  return view
}

/** Returns the words that a reader sees, on one line, without those hidden from sight. */
export function wordsOf(view: VueWrapper): string {
  const copy = view.element.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('.visually-hidden, .comment-button, svg')) hidden.remove()
  return copy.textContent.replaceAll(/\s+/g, ' ').trim()
}
