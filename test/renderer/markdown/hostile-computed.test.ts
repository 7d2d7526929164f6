import { flushPromises, mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import MarkdownView from '../../../src-renderer/markdown/MarkdownView.vue'
import { MAX_SOURCE } from '../../../src-renderer/markdown/view/blocks/PageExpression.ts'
import {
  COMPUTED_CONTENT,
  MAX_INCLUDES,
  MAX_NESTED_INCLUDES,
  type ComputedContent,
} from '../../../src-renderer/markdown/view/computed-content.ts'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { localRenderClient } from './local-renderer.ts'
import { showPage, targetOf } from './shown-page.ts'

/** Shows a page whose included texts come from `textOf`, and counts what it draws. */
function show(text: string, textOf: (address: string) => string, computed: Partial<ComputedContent> = {}) {
  const links = { link: targetOf, picture: (src: string) => ({ kind: 'picture' as const, url: src }) }
  const content: ComputedContent = {
    scope: () => ({}),
    isTried: () => false,
    tag: () => undefined,
    useScope: () => () => ({}),
    place: () => ({ spaceId: 's', path: 'README.md' }),
    include: (address) => ({
      kind: 'text',
      place: { spaceId: 's', path: address },
      title: address,
      markdown: textOf(address),
      screen: '/',
    }),
    useLinks: () => links,
    open: () => {},
    ...computed,
  }
  const view = mount(MarkdownView, {
    props: { text, resolveLink: links.link, resolveImage: links.picture },
    global: { provide: { [RENDER_CLIENT]: localRenderClient(), [COMPUTED_CONTENT as symbol]: content } },
    attachTo: document.body,
  })
  return async () => {
    await flushPromises()
    return {
      texts: view.element.querySelectorAll('.included').length,
      words: view.element.textContent,
      leftOut: view.element.querySelectorAll('[data-include="problem"]').length,
    }
  }
}

const twice = (address: string): string => `{% include "${address}a" %}\n\n{% include "${address}b" %}\n`

it('a source of ten thousand parentheses is shown in part', async () => {
  const source = `${'('.repeat(10_000)}1${')'.repeat(10_000)}`
  const view = await showPage(`A <code class="expression">${source}</code> b.`)
  const shown = view.get('.expression-source, .expression-problem').text()
  expect(shown).toBe(`${source.slice(0, MAX_SOURCE)}…`)
})

it('a text of another space is computed with the variables of that space', async () => {
  const expression = '<code class="expression">space.vars.name</code>'
  const view = show(`${expression}\n\n{% include "other" %}`, () => `From ${expression}`, {
    scope: () => ({ space: { vars: { name: 'mine' } } }),
    useScope: () => () => ({ space: { vars: { name: 'theirs' } } }),
  })
  await expect.poll(async () => (await view()).words).toMatch(/mine.*From theirs/s)
})

describe('included texts', () => {
  it('stop doubling after a few when each includes two others, each with a sentence', async () => {
    const texts = 2 + MAX_NESTED_INCLUDES
    // Each text has two tags, and so has the page.
    await expect.poll(show(twice(''), twice)).toMatchObject({ texts, leftOut: 2 * texts + 2 - texts })
  })

  it('of the page itself are shown up to their own limit', async () => {
    const page = Array.from({ length: MAX_INCLUDES + 3 }, (_, index) => `{% include "${index}" %}\n\n`).join(
      '',
    )
    await expect.poll(show(page, () => 'Text.')).toMatchObject({ texts: MAX_INCLUDES, leftOut: 3 })
  })
})
