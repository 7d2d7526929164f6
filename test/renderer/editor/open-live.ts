import type { EditorView } from '@codemirror/view'
import { flushPromises, mount } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { expect } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import LiveBlocks from '../../../src-renderer/editor/LiveBlocks.vue'
import MarkdownEditor from '../../../src-renderer/editor/MarkdownEditor.vue'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { openLocalRenderer } from '../markdown/local-renderer.ts'

/** An editor in live preview. */
export interface OpenLive {
  view: EditorView
  /** The emitted events of the drawn blocks. */
  emitted: Record<string, unknown[][]>
  close: () => void
}

/** Opens a text in live preview, and waits until its blocks are rendered. */
export async function openLive(text: string, foundTerms: readonly string[] = []): Promise<OpenLive> {
  const { client, rendered } = openLocalRenderer()
  const editor = shallowRef<{ view: EditorView | undefined }>()
  const wrapper = mount(
    defineComponent(
      () => () =>
        h(TooltipProvider, () => [
          h(MarkdownEditor, { ref: editor as never, documentKey: 'a', text, label: 'Text', foundTerms }),
          editor.value?.view &&
            h(LiveBlocks, {
              view: editor.value.view,
              documentKey: 'a',
              foundTerms,
              title: undefined,
              resolveLink: (href: string) => ({ kind: 'external' as const, url: href }),
              resolveImage: () => ({ kind: 'broken' as const }),
            }),
        ]),
    ),
    { attachTo: document.body, global: { provide: { [RENDER_CLIENT as symbol]: client } } },
  )
  await flushPromises()
  const view = editor.value?.view
  if (!view) throw new Error('The editor did not open.')
  const blocks = wrapper.getComponent(LiveBlocks)
  await expect.poll(() => blocks.emitted('drawn')).toBeDefined()
  await rendered()
  await flushPromises()
  return { view, emitted: blocks.emitted() as Record<string, unknown[][]>, close: () => wrapper.unmount() }
}
