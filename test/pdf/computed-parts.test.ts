import { describe, expect, it } from 'vitest'
import { drawPages } from '../support/content/draw-pages.ts'

const file = (text: string): Uint8Array => Buffer.from(text)

describe('a PDF of a page with computed content', () => {
  it('shows results of expressions, and the source of an expression without one', async () => {
    const page =
      'Version <code class="expression">space.vars.version + "!"</code>, <code class="expression">space.vars.gone</code>.'
    const { text } = await drawPages({ 'a.md': page }, {}, { version: '2.4' })
    expect(text).toContain('Version 2.4!, space.vars.gone.')
  })

  it('shows conditional content under its condition', async () => {
    const { text } = await drawPages({
      'a.md': '{% if visitor.claims.unsigned.x %}\nInner **text**.\n{% endif %}',
    })
    expect(text).toMatch(/Shown if visitor\.claims\.unsigned\.x\s+Inner text\./)
  })

  it('shows the content of else under the opposite condition', async () => {
    const { text } = await drawPages({ 'a.md': '{% if a %}\nYes.\n{% else %}\nNo.\n{% endif %}' })
    expect(text).toMatch(/Shown if a\s+Yes\.\s+Shown if !\(a\)\s+No\./)
  })

  it('shows included texts with links of their own folders', async () => {
    const pages = {
      'guide/a.md': 'Before\n\n{% include "../.gitbook/includes/one.md" %}\n\nAfter',
      'guide/b.md': '## Part',
    }
    const files = {
      '.gitbook/includes/one.md': file(
        '---\ntitle: One\n---\n\nShared [b](../../guide/b.md#part)\n\n{% include "two.md" %}',
      ),
      '.gitbook/includes/two.md': file('Nested\n\n{% include "one.md" %}'),
    }
    const { text, inside } = await drawPages(pages, files)
    expect(text).toMatch(
      /Before\s+Shared b\s+Nested\s+\.gitbook\/includes\/one\.md includes itself\.\s+After/,
    )
    expect(inside).toContain('guide/b.md#part')
  })

  it('names a missing text', async () => {
    const { text } = await drawPages({ 'a.md': '{% include "gone.md" %}' })
    expect(text).toContain('There is no reusable content at gone.md.')
  })

  it('stays small when texts include each other twice, forty levels deep', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => [
        `deep${level}.md`,
        file(`{% include "deep${level + 1}.md" %}\n\n{% include "deep${level + 1}.md" %}`),
      ]),
    )
    const { info } = await drawPages({ 'a.md': '{% include "deep0.md" %}' }, files)
    expect(Number(info['Pages'])).toBeLessThan(12)
  })

  it('shows a text by its id, and a sentence for an id of another place', async () => {
    const page = '{% include "/reusable-content/known" %}\n\n{% include "/reusable-content/gone" %}'
    const { text } = await drawPages(
      { 'sub/a.md': page },
      {},
      {},
      {},
      {},
      {
        reusable: ({ kind, spaceId, ...named }) =>
          kind === 'id' && spaceId === undefined && 'id' in named && named.id === 'known'
            ? { path: '.gitbook/includes/known.md', markdown: 'Known words' }
            : null,
      },
    )
    expect(text).toMatch(/Known words[^]*named by an id of another place/)
    expect(text).not.toContain('There is no reusable content')
  })

  it('shows a text of another space with its own variables, links and nested texts', async () => {
    const other = { space: 's2', contentRoot: '', variables: { name: 'theirs' } }
    const texts: Record<string, string> = {
      one: 'Of <code class="expression">space.vars.name</code>, [there](../../guide.md#part)\n\n{% include "two.md" %}',
      '.gitbook/includes/two.md': 'Nested <code class="expression">space.vars.name</code>',
    }
    const page =
      'My <code class="expression">space.vars.name</code>\n\n{% include "/spaces/s2/reusable/one" %}\n\n{% include "/spaces/s3/reusable/one" %}'
    const drawn = await drawPages(
      { 'a.md': page },
      {},
      { name: 'own' },
      {},
      {},
      {
        reusable: (named) => {
          const markdown = texts[named.kind === 'id' ? named.id : named.path]
          if (named.spaceId !== 's2' || markdown === undefined) return null
          return { path: named.kind === 'id' ? '.gitbook/includes/one.md' : named.path, markdown, other }
        },
        pageAt: (space, key) => (space === 's2' && key === 'guide' ? 'p7' : null),
      },
    )
    expect(drawn.text.replaceAll(/\s+/g, ' ')).toMatch(
      /My own Of theirs, there Nested theirs This reusable content stands in a space that is not here, or that you may not read\./,
    )
    expect(drawn.addresses).toContain('http://carrel.test/#/spaces/s2/pages/p7?section=part')
  })
})
