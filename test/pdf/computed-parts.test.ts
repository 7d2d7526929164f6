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

  it('names a text that is not there', async () => {
    const { text } = await drawPages({ 'a.md': '{% include "gone.md" %}' })
    expect(text).toContain('There is no reusable content at gone.md.')
  })

  it('stays small where texts include each other twice, forty levels deep', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => [
        `deep${level}.md`,
        file(`{% include "deep${level + 1}.md" %}\n\n{% include "deep${level + 1}.md" %}`),
      ]),
    )
    const { info } = await drawPages({ 'a.md': '{% include "deep0.md" %}' }, files)
    expect(Number(info['Pages'])).toBeLessThan(12)
  })
})
