import { flushPromises, mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import type { Component } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { HOST } from '../../../src-renderer/api/client.ts'
import CommentText from '../../../src-renderer/features/comments/CommentText.vue'
import { resolveLink, resolvePicture } from '../../../src-renderer/features/page/resolve-link.ts'
import MarkdownView from '../../../src-renderer/markdown/MarkdownView.vue'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { ATTACKS, isScriptAddress } from '../../support/hostile-content.ts'
import { FakeHost } from '../support/fake-host.ts'
import { localRenderClient } from './local-renderer.ts'

const space = {
  index: undefined,
  files: { byPath: () => undefined, isComplete: { value: true } },
} as unknown as Parameters<typeof resolveLink>[2]

const PIPELINES: [name: string, component: Component, props: (text: string) => Record<string, unknown>][] = [
  ...([true, false] as const).map((interactive): (typeof PIPELINES)[number] => [
    interactive ? 'a page and its preview' : 'a side of a diff',
    MarkdownView,
    (text) => ({
      text,
      interactive,
      resolveLink: (href: string) => resolveLink(href, 'guide/a.md', space),
      resolveImage: (src: string) => resolvePicture(src, 'guide/a.md', space),
    }),
  ]),
  ['a comment', CommentText, (markdown) => ({ markdown })],
]

describe.each(PIPELINES)('%s', (_name, component, propsOf) => {
  it.each(ATTACKS)('contains no address that runs: %s', async (attack) => {
    const text = `${attack}\n\n- ${attack}\n\n{% hint %}\n${attack}\n{% endhint %}`
    const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] })
    const view = mount(component, {
      props: propsOf(text),
      global: {
        plugins: [router, createPinia()],
        provide: { [RENDER_CLIENT as symbol]: localRenderClient(), [HOST as symbol]: new FakeHost() },
      },
      attachTo: document.body,
    })
    await flushPromises()
    expect(view.find('[data-block]').exists()).toBe(true)
    const scriptAddresses = [...view.element.querySelectorAll('*')].flatMap(({ tagName, attributes }) =>
      [...attributes]
        .filter(({ value }) => isScriptAddress(value))
        .map(({ name, value }) => `${tagName} ${name}=${value}`),
    )
    expect(scriptAddresses).toEqual([])
  })
})
