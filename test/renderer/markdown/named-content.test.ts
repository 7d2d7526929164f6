import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { shallowRef } from 'vue'
import { NAMED_CONTENT, type NamedContent } from '../../../src-renderer/markdown/view/blocks/named-content.ts'
import { showPage, wordsOf } from './shown-page.ts'

const ADDRESS = 'https://app.gitbook.com/s/S1'
const TEXT = `{% content-ref url="${ADDRESS}" %}\n[S1](${ADDRESS})\n{% endcontent-ref %}`
const SPACE: NamedContent = { kind: 'space', url: 'http://app/#/spaces/S1', title: 'Guides', emoji: '1f4d8' }

async function showCard(text: string, content: NamedContent) {
  const found = shallowRef<NamedContent>({ kind: 'pending' })
  const view = await showPage(text, {}, { [NAMED_CONTENT as symbol]: () => found.value })
  const before = wordsOf(view)
  found.value = content
  await flushPromises()
  return { view, before }
}

describe('a content reference to a space', () => {
  it('shows title and icon of the space once they are known, and opens it', async () => {
    const { view, before } = await showCard(TEXT, SPACE)
    expect(before).toBe('…')
    expect(wordsOf(view)).toBe('📘GuidesSpace')
    await view.find('a.card').trigger('click')
    expect(view.emitted('openExternal')).toEqual([['http://app/#/spaces/S1']])
  })

  it('reports that the space is unknown to the user, and leads to its address', async () => {
    const { view } = await showCard(TEXT, { kind: 'unknown' })
    expect(wordsOf(view)).toContain('This space is not in this workspace, or you may not read it')
    await view.find('a.card').trigger('click')
    expect(view.emitted('openExternal')).toEqual([[ADDRESS]])
  })

  it('names the space of a page', async () => {
    const page: NamedContent = { kind: 'page', url: 'u', title: 'Start', sign: {}, space: 'Guides' }
    expect(wordsOf((await showCard(TEXT, page)).view)).toBe('StartPage of Guides')
  })

  it('prefers a page of the same space', async () => {
    const own = '{% content-ref url="start.md" %}\n[start.md](start.md)\n{% endcontent-ref %}'
    expect(wordsOf((await showCard(own, SPACE)).view)).toContain('Title of start.md')
  })
})
