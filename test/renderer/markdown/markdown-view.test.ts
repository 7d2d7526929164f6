import { flushPromises, mount } from '@vue/test-utils'
import type { VueWrapper } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import MarkdownView from '../../../src-renderer/markdown/MarkdownView.vue'
import { MAX_ROWS } from '../../../src-renderer/markdown/view/long-tables.ts'
import type { LinkTarget, PictureTarget } from '../../../src-renderer/markdown/view/page-context.ts'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { localRenderClient } from './local-renderer.ts'

function resolveLink(href: string): LinkTarget {
  if (href.startsWith('#')) return { kind: 'anchor', anchor: href.slice(1) }
  if (/^[a-z]+:/.test(href)) return { kind: 'external', url: href }
  if (href === 'gone.md') return { kind: 'broken', href }
  if (href.endsWith('.pdf')) return { kind: 'file', url: `/files/${href}`, name: href }
  return { kind: 'page', pageId: 'page-1', anchor: 'here', title: 'The guide' }
}

async function show(text: string, props: Record<string, unknown> = {}): Promise<VueWrapper> {
  const view = mount(MarkdownView, {
    props: {
      text,
      resolveLink,
      resolveImage: (src: string): PictureTarget =>
        src === 'gone.png' ? { kind: 'broken' } : { kind: 'picture', url: src },
      ...props,
    },
    global: { provide: { [RENDER_CLIENT]: localRenderClient() } },
    attachTo: document.body,
  })
  await flushPromises()
  return view
}

describe('a page', () => {
  it('shows each block in an element with its id', async () => {
    const text = '# Title\n\nFirst\n\n- one\n- two'
    const view = await show(text)
    const shown = view.findAll('[data-block]').map((element) => element.attributes('data-block'))
    expect(shown).toEqual(splitBlocks(text).map((block) => block.id))
    expect(view.emitted('complete')).toHaveLength(1)
  })

  it('joins the items of a list, which are blocks, into one list', async () => {
    const view = await show('3. a\n4. b\n\n* x\n* y\n- z')
    expect(view.findAll('.prose > ol').map((list) => list.attributes('start'))).toEqual(['3'])
    expect(view.findAll('.prose > ul').map((list) => list.findAll('li').length)).toEqual([2, 1])
  })

  it('shows the rest of a large page on request, or for a target in it', async () => {
    const text = Array.from({ length: 50 }, (_, at) => `## Part ${at}`).join('\n\n')
    const view = await show(text, { partLimit: 10 })
    expect(view.findAll('[data-block]')).toHaveLength(10)
    expect(view.text()).toContain('40 more blocks are not shown here')
    await view.find('.rest-button').trigger('click')
    expect(view.findAll('[data-block]')).toHaveLength(50)

    const other = await show(text, { partLimit: 10 })
    const { scrollTo } = other.vm as unknown as { scrollTo: (name: string) => Promise<boolean> }
    expect(await scrollTo('part-40')).toBe(true)
    expect(other.findAll('[data-block]')).toHaveLength(50)
  })

  it('draws the first rows of a long table, and the rest on request', async () => {
    const view = await show(`| a |\n| --- |\n${'| x |\n'.repeat(MAX_ROWS + 20)}`)
    expect(view.findAll('tbody tr')).toHaveLength(MAX_ROWS)
    expect(view.text()).toContain('20 more rows are not shown')
    await view.find('.rest-button').trigger('click')
    expect(view.findAll('tbody tr')).toHaveLength(MAX_ROWS + 20)
    expect(view.find('.rest').exists()).toBe(false)
  })

  it('lets each outermost block derive its direction from its own words', async () => {
    const blocks = [
      'שלום',
      '## كلمة',
      '- أول\n  - ثان\n- [ ] ثالث',
      '> اقتباس\n>\n> - بند',
      '| أ | ب |\n| --- | --- |\n| ١ | ٢ |',
      '{% hint style="info" %}\nملاحظة\n{% endhint %}',
      '{% tabs %}\n{% tab title="one" %}\nفقرة\n{% endtab %}\n{% endtabs %}',
      '```\ncode\n```',
    ]
    const view = await show(blocks.join('\n\n'))
    const directed = view.findAll('[dir=auto]').map(({ element }) => element)
    const names = directed.map(({ tagName, className }) => (tagName === 'DIV' ? className : tagName))
    expect(names).toEqual(['P', 'H2', 'UL', 'BLOCKQUOTE', 'table-frame', 'hint', 'P'])
    // A marked block within another would be ignored for the direction of the outer one.
    expect(directed.filter((element) => element.parentElement?.closest('[dir=auto]'))).toEqual([])
  })

  it('emits its outline', async () => {
    const view = await show('# One\n\n## Two')
    expect(view.emitted('outline')?.[0]?.[0]).toMatchObject([
      { anchor: 'one', title: 'One', level: 1 },
      { anchor: 'two', title: 'Two', level: 2 },
    ])
  })

  it('draws only the changed block again', async () => {
    const view = await show('First\n\nSecond\n\nThird')
    const before = view.findAll('[data-block]').map((part) => part.element.querySelector('p'))
    await view.setProps({ text: 'First\n\nSecond, changed\n\nThird' })
    await flushPromises()
    const after = view.findAll('[data-block]').map((part) => part.element.querySelector('p'))
    expect(after.map((element) => element?.textContent)).toEqual(['First', 'Second, changed', 'Third'])
    expect(after[0]).toBe(before[0])
    expect(after[2]).toBe(before[2])
  })
})

describe('links', () => {
  it('to pages, files and other sites are emitted to the owner', async () => {
    const view = await show('[a](guide.md#here) [b](https://a.example/) [c](a.pdf)')
    for (const link of view.findAll('a')) await link.trigger('click')
    expect(view.emitted('navigate')).toEqual([['page-1', 'here']])
    expect(view.emitted('openExternal')).toEqual([['https://a.example/']])
    expect(view.emitted('openFile')).toEqual([['/files/a.pdf', 'a.pdf']])
  })

  it('without a target show that and do nothing', async () => {
    const view = await show('[a](gone.md)')
    const link = view.get('a')
    await link.trigger('click')
    expect(link.attributes('data-link')).toBe('broken')
    expect(link.attributes('title')).toBe('This link leads nowhere: gone.md')
    expect(Object.keys(view.emitted())).not.toContain('navigate')
  })

  it('of a card are opened only with a permitted scheme', async () => {
    const view = await show('{% embed url="javascript:alert(1)" %}\n\n{% embed url="https://a.example/x" %}')
    for (const card of view.findAll('.card')) await card.trigger('click')
    expect(view.emitted('openExternal')).toEqual([['https://a.example/x']])
  })

  it('of a card have a caption only when one was written', async () => {
    const view = await show(
      '{% embed url="https://a.example" %}\n\n{% file src="a.pdf" %}\nCaption\n{% endfile %}',
    )
    expect(view.findAll('.card-figure figcaption').map((caption) => caption.text())).toEqual(['Caption'])
  })

  it('to a page show its title on a card', async () => {
    const view = await show('{% content-ref url="guide.md" %}\n[guide.md](guide.md)\n{% endcontent-ref %}')
    expect(view.get('.card-title').text()).toBe('The guide')
  })
})

describe('pictures', () => {
  it('of other sites are inline words, and a box when they stand alone', async () => {
    const remote = '![A badge](https://pictures.example/a.svg)'
    const view = await show(
      `Words ${remote} words\n\n${remote}\n\n[${remote}](https://example.com)\n\n- item ${remote}\n\n[](x)`,
    )
    const shown = view.findAll('[data-picture]').map((picture) => picture.classes()[0])
    expect(shown).toEqual(['picture-chip', 'picture-box', 'picture-box', 'picture-chip'])
    await view.get('.picture-chip a').trigger('click')
    expect(view.emitted('openExternal')).toEqual([['https://pictures.example/a.svg']])
    expect(view.find('img').exists()).toBe(false)
  })

  it('of other hosts are named and never loaded, and open outside', async () => {
    const view = await show('![A chart](https://pictures.example/a.png)')
    expect(view.get('.picture-box').text()).toContain('pictures.example')
    await view.get('.picture-box a').trigger('click')
    expect(view.emitted('openExternal')).toEqual([['https://pictures.example/a.png']])
    expect(view.find('img').exists()).toBe(false)
  })

  it('of the store are shown, and missing ones named', async () => {
    const view = await show('![here](a.png)\n\n![not here](gone.png)')
    expect(view.get('img').attributes()).toMatchObject({ src: 'a.png', alt: 'here' })
    expect(view.get('.picture-box').text()).toContain('not here')
  })
})

describe('comments', () => {
  it('have a button on every block, with their number', async () => {
    const text = 'One\n\nTwo'
    const [first, second] = splitBlocks(text)
    const view = await show(text, { commentCounts: new Map([[second!.id, 3]]) })
    const buttons = view.findAll('.comment-button')
    expect(buttons.map((button) => button.attributes('aria-label'))).toEqual([
      'Comment on this block',
      '3 comments on this block',
    ])
    await buttons[0]!.trigger('click')
    expect(view.emitted('comment')).toEqual([[first!.id]])
  })

  it('are one stop of the Tab key, and arrow keys move between their buttons', async () => {
    const view = await show('One\n\nTwo\n\nThree')
    const buttons = () => view.findAll('.comment-button')
    const stops = () => buttons().map((button) => button.attributes('tabindex'))
    expect(stops()).toEqual(['0', '-1', '-1'])
    const focused = () => buttons().findIndex((button) => button.element === document.activeElement)
    ;(buttons()[0]!.element as HTMLElement).focus()
    await buttons()[0]!.trigger('keydown', { key: 'ArrowDown' })
    expect([focused(), stops()]).toEqual([1, ['-1', '0', '-1']])
    await buttons()[1]!.trigger('keydown', { key: 'End' })
    expect([focused(), stops()]).toEqual([2, ['-1', '-1', '0']])
    await buttons()[2]!.trigger('keydown', { key: 'ArrowDown' })
    await buttons()[2]!.trigger('keydown', { key: 'Home' })
    expect([focused(), stops()]).toEqual([0, ['0', '-1', '-1']])
  })

  it('cannot be created on a page that is only read', async () => {
    const view = await show('# One', { interactive: false })
    expect(view.find('button').exists()).toBe(false)
  })
})

describe('the parts of a block', () => {
  it('can be marked when they contain the words of a search', async () => {
    const view = await show('The Borrow *checker* borrows', { highlightTerms: ['borrow', 'checker'] })
    expect(view.findAll('mark.term').map((mark) => mark.text())).toEqual(['Borrow', 'checker', 'borrow'])
  })

  it('of a heading copy a link to it', async () => {
    const view = await show('## Some title')
    await view.get('.heading-link').trigger('click')
    expect(view.emitted('copyLink')).toEqual([['some-title']])
  })

  it('of a heading are not part of its name for screen readers', async () => {
    const view = await show('## Some *title*')
    const name = view.get('h2').attributes('aria-labelledby') ?? ''
    expect(view.get(`[id="${name}"]`).html()).toContain('Some <em>title</em>')
    expect(view.get(`[id="${name}"]`).find('button').exists()).toBe(false)
  })

  it('of tabs show one at a time', async () => {
    const view = await show(
      '{% tabs %}\n{% tab title="A" %}\nfirst\n{% endtab %}\n{% tab title="B" %}\nsecond\n{% endtab %}\n{% endtabs %}',
    )
    expect(view.findAll('[role=tab]').map((tab) => tab.text())).toEqual(['A', 'B'])
    expect(view.findAll('[role=tabpanel]').map((panel) => panel.attributes('data-state'))).toEqual([
      'active',
      'inactive',
    ])
    await view.findAll('[role=tab]')[1]!.trigger('mousedown', { button: 0 })
    expect(view.findAll('[role=tabpanel]').map((panel) => panel.attributes('data-state'))).toEqual([
      'inactive',
      'active',
    ])
  })

  it('of code have a language and a title', async () => {
    const view = await show('{% code title="a.rs" %}\n```rust,ignore\nfn main() {}\n```\n{% endcode %}')
    expect(view.get('.code-title').text()).toBe('a.rs')
    expect(view.get('.code-language').text()).toBe('Rust')
    expect(view.get('pre').text()).toBe('fn main() {}')
    expect(view.get('.hljs-keyword').text()).toBe('fn')
  })

  it('put a diagram into a frame without an origin, limited in length', async () => {
    const view = await show(
      `\`\`\`mermaid\ngraph LR\n\`\`\`\n\n\`\`\`mermaid\n${'A --> B\n'.repeat(3_000)}\`\`\``,
    )
    expect(view.findAll('iframe').map((frame) => frame.attributes('sandbox'))).toEqual(['allow-scripts'])
    expect(view.get('.source-sentence').text()).toBe(
      'This diagram is too long to be drawn. Here is its source.',
    )
  })

  it("are found by anchor, by the author's id and by block", async () => {
    const text = '## Here\n\n<a id="named"></a>Text\n\n<details>\n\ninside\n\n</details>'
    const view = await show(text)
    const scrollTo = (view.vm as unknown as { scrollTo: (name: string) => Promise<boolean> }).scrollTo
    const [, , , inside] = splitBlocks(text)
    expect(await scrollTo('here')).toBe(true)
    expect(await scrollTo('named')).toBe(true)
    expect(await scrollTo(inside!.id)).toBe(true)
    expect(await scrollTo('nowhere')).toBe(false)
  })

  it('are found by anchors that other tools create from the same heading', async () => {
    const view = await show('## Release 4.9\n\ntext\n\n## What’s new?')
    const scrollTo = (view.vm as unknown as { scrollTo: (name: string) => Promise<boolean> }).scrollTo
    expect(await scrollTo('release-4.9')).toBe(true)
    expect(await scrollTo('Release_4-9')).toBe(true)
    expect(await scrollTo('whats-new')).toBe(true)
    expect(await scrollTo('release-4.8')).toBe(false)
    expect(await scrollTo('--')).toBe(false)
  })
})
