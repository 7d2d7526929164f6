import { describe, expect, it } from 'vitest'
import { htmlOf } from './rendered.ts'

describe('blocks of other tools', () => {
  it('create hints from alerts', () => {
    expect(htmlOf('> [!NOTE]\n> Text')).toContain('<carrel-hint dataStyle="info" dataLabel="Note">')
    expect(htmlOf('> [!CAUTION]\n>\n> Text')).toContain(
      '<carrel-hint dataStyle="danger" dataLabel="Caution">',
    )
    expect(htmlOf('> [!NOTED] Text')).toContain('<blockquote>')
  })

  it('create hints and details from the fences of MyST, with Markdown inside', () => {
    expect(htmlOf('```{note}\nBe **careful**.\n```')).toBe(
      '<carrel-hint dataStyle="info" dataLabel="Note"><p>Be <strong>careful</strong>.</p></carrel-hint>',
    )
    const admonition = htmlOf('````{admonition} My *title*\n:class: tip\n\n```{warning}\nInner\n```\n````')
    expect(admonition).toContain('<carrel-hint dataStyle="success" dataLabel="My *title*">')
    expect(admonition).toContain('<carrel-hint dataStyle="warning" dataLabel="Warning"><p>Inner</p>')
    expect(htmlOf('~~~{dropdown} More\nHidden\n~~~')).toContain('<summary>More</summary><p>Hidden</p>')
    expect(htmlOf('- a\n\n  ```{tip}\n  b\n  ```')).toMatch(
      /<li>[^]*<carrel-hint[^]*<\/carrel-hint>[^]*<\/li>/,
    )
  })

  it('leave the fences of other programs as code', () => {
    expect(htmlOf('```{toctree}\na\n```')).toContain('<pre')
    expect(htmlOf('```{r}\nx <- 1\n```')).toContain('<pre')
    expect(htmlOf('```{constructor}\na\n```')).toContain('<pre')
  })

  it('leave the fences of MyST that are nested too deep as code', () => {
    const marks = Array.from({ length: 12 }, (_, level) => '`'.repeat(20 - level))
    const html = htmlOf([...marks.map((mark) => `${mark}{note}`), 'a', ...marks.toReversed()].join('\n'))
    expect(html.match(/<carrel-hint/g)).toHaveLength(6)
    expect(html).toContain('{note}')
  })

  it('show the pictures of DocFX', () => {
    const html = htmlOf(':::image type="content" source="media/a.png" alt-text="A: b.":::')
    expect(html).toContain('<figure><img src="media/a.png" alt="A: b.">')
  })

  it('use the first word of an info string as the language', () => {
    expect(htmlOf('```rust,ignore,does_not_compile\nfn a() {}\n```')).toContain('<pre dataLanguage="rust">')
    expect(htmlOf('```js src/App.js {2}\na\n```')).toContain('dataTitle="src/App.js"')
  })

  it('show the include lines of mdBook unchanged', () => {
    expect(htmlOf('```rust\n{{#rustdoc_include ../a.rs:here}}\n```')).toContain(
      '{{#rustdoc_include ../a.rs:here}}',
    )
  })

  it('omit the name of an anchor from a heading', () => {
    expect(htmlOf('## Title {/*the-title*/}')).toBe('<h2 dataAnchor="the-title">Title</h2>')
    expect(htmlOf('## Title {#named}')).toBe('<h2 dataAnchor="named">Title</h2>')
  })
})
