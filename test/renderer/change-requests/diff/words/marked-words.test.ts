import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { readSides } from '../../../../../src-renderer/features/change-requests/diff/side-text.ts'
import { useWordMarks } from '../../../../../src-renderer/features/change-requests/diff/words/use-word-marks.ts'
import MarkdownView from '../../../../../src-renderer/markdown/MarkdownView.vue'
import type { PictureTarget } from '../../../../../src-renderer/markdown/view/page-context.ts'
import { RENDER_CLIENT } from '../../../../../src-renderer/markdown/view/render-client-key.ts'
import { ICON_SOURCE } from '../../../../../src-renderer/ui/icons/icon-source.ts'
import { localIcons } from '../../../markdown/local-icons.ts'
import { localRenderClient } from '../../../markdown/local-renderer.ts'
import { targetOf } from '../../../markdown/shown-page.ts'

/** Draws both versions of a page, as a rendered diff does. */
async function drawSides(before: string, after: string): Promise<VueWrapper> {
  const Sides = defineComponent(() => {
    const sides = readSides({ before, after })
    const words = useWordMarks(() => sides)
    return () =>
      (['before', 'after'] as const).map((side) =>
        h(MarkdownView, {
          class: side,
          text: sides[side].text,
          resolveLink: targetOf,
          resolveImage: (src): PictureTarget => ({ kind: 'picture', url: src }),
          words: words[side],
        }),
      )
  })
  const provide = { [RENDER_CLIENT]: localRenderClient(), [ICON_SOURCE as symbol]: localIcons }
  const view = mount(Sides, { global: { provide } })
  await flushPromises()
  return view
}

/** Returns the removed and the added words, in order. */
async function marked(before: string, after: string): Promise<{ removed: string[]; added: string[] }> {
  const view = await drawSides(before, after)
  const texts = (selector: string) => view.findAll(selector).map(({ element }) => element.textContent)
  return { removed: texts('.before del.changed-words'), added: texts('.after ins.changed-words') }
}

describe('the words of a rendered diff', () => {
  it('are marked where they were replaced, added and removed', async () => {
    const before = 'The lamp is in the old hall of the house.'
    const after = 'The lamp is in the new hall of the white house.'
    expect(await marked(before, after)).toEqual({ removed: ['old'], added: ['new', 'white'] })
  })

  it('are marked apart when words were added around an unchanged one', async () => {
    const before = 'The lamp is in the house of the old man.'
    const after = 'The lamp is in the big white house, next to the door, of the old man.'
    expect(await marked(before, after)).toEqual({ removed: [], added: ['big white', ', next to the door,'] })
  })

  it('are in sight when they are in details', async () => {
    const details = (word: string) =>
      `<details>\n<summary>More</summary>\n\nThe ${word} lamp of the hall.\n\n</details>\n`
    const view = await drawSides(details('old'), details('new'))
    expect(view.get('.after ins.changed-words').text()).toBe('new')
    expect(view.findAll('details').map((each) => each.attributes('open'))).toEqual(['', ''])
  })

  it('are marked together when only blanks are between them', async () => {
    const before = 'Switch the desk lamp off before the evening begins.'
    const after = 'Switch the ceiling light off before the evening begins.'
    expect(await marked(before, after)).toEqual({ removed: ['desk lamp'], added: ['ceiling light'] })
  })

  it.each([
    ['a heading', '## Install the old lamp', '## Install the new lamp'],
    ['an item of a list', '- one\n- the old lamp here\n', '- one\n- the new lamp here\n'],
    ['a nested item', '- one\n  - the old lamp here\n', '- one\n  - the new lamp here\n'],
    [
      'a cell',
      '| A | B |\n| - | - |\n| x | the old lamp |\n',
      '| A | B |\n| - | - |\n| x | the new lamp |\n',
    ],
    ['a quotation', '> Say the old lamp', '> Say the new lamp'],
    [
      'a hint',
      '{% hint style="info" %}\nThe old lamp\n{% endhint %}',
      '{% hint style="info" %}\nThe new lamp\n{% endhint %}',
    ],
    ['a block of code', '```js\nconst lamp = old(1)\n```', '```js\nconst lamp = new(1)\n```'],
    ['a link', 'Read [the old lamp](a.md) first.', 'Read [the new lamp](a.md) first.'],
    ['code in a sentence', 'Run `lamp old now` here.', 'Run `lamp new now` here.'],
    ['a footnote', 'A lamp[^1].\n\n[^1]: The old lamp.', 'A lamp[^1].\n\n[^1]: The new lamp.'],
  ])('are marked in %s', async (_name, before, after) => {
    expect(await marked(before, after)).toEqual({ removed: ['old'], added: ['new'] })
  })

  it('stay links and code around and within the marks', async () => {
    const view = await drawSides(
      'Read [the old lamp](a.md) or `run old now`.',
      'Read [the new lamp](a.md) or `run new now`.',
    )
    expect(view.get('.after a ins').text()).toBe('new')
    expect(view.get('.after a').text()).toBe('the new lamp')
    expect(view.get('.after code').text()).toBe('run new now')
  })

  it('are marked when only their look or the address of their link changed', async () => {
    const before = 'Read the manual of [the lamp](a.md) before the evening begins, and switch it off.'
    const after = 'Read the **manual** of [the lamp](b.md) before the evening begins, and switch it off.'
    const changed = ['manual', 'the lamp']
    expect(await marked(before, after)).toEqual({ removed: changed, added: changed })
  })

  it('are not marked when only the ends of their lines changed', async () => {
    expect(await marked('The lamp is\nin the hall.', 'The lamp\nis in the hall.')).toEqual({
      removed: [],
      added: [],
    })
  })

  it('are marked one by one in a language without blanks', async () => {
    expect(await marked('我们今天去学校读书', '我们明天去学校读书')).toEqual({
      removed: ['今'],
      added: ['明'],
    })
  })

  it('are not marked in a block that was written anew', async () => {
    const after = 'Nothing of this was here at any earlier time.'
    expect(await marked('The lamp is in the old hall.', after)).toEqual({ removed: [], added: [] })
  })

  it('are not marked in a block of very many words', async () => {
    const many = 'lamp '.repeat(9_000)
    expect(await marked(`${many}old`, `${many}new`)).toEqual({ removed: [], added: [] })
  })
})

describe('the elements among the words of a rendered diff', () => {
  let view: VueWrapper
  beforeEach(async () => {
    const text = (area: string, picture: string) =>
      `The area is $$${area}$$ for the lamp in the hall.\n\nIt looks like ![](${picture}) in the evening.\n\n![](${picture})\n`
    view = await drawSides(text('a^2', 'a.png'), text('b^2', 'b.png'))
  })

  it('mark a changed formula as a whole', () => {
    expect(view.get('.after ins.changed-words > .formula-inline .katex-html').text()).toBe('b2')
    expect(view.find('.formula-inline ins').exists()).toBe(false)
  })

  it('leave pictures in their place, and mark a picture among words', () => {
    expect(view.find('ins img').exists()).toBe(false)
    const pictures = view.findAll('.after img')
    expect(pictures.map((picture) => picture.classes('changed-words'))).toEqual([true, false])
    expect(pictures.map((picture) => picture.attributes('data-alone'))).toEqual([undefined, ''])
  })
})
