import { describe, expect, it } from 'vitest'
import type { PdfPage } from '../../src-main/pdf/book/pdf-book.ts'
import { drawPages, type DrawnPage } from '../support/content/draw-pages.ts'
import { BOOKSHOP } from '../support/specifications/bookshop.ts'

const REFERENCE: PdfPage['reference'] = { spec: 'shop', models: true, source: '' }
const entry: DrawnPage = { type: 'link', title: 'shop', text: '', reference: REFERENCE }

async function draw(specification: object | string | undefined) {
  const text = typeof specification === 'string' ? specification : JSON.stringify(specification)
  const specifications: Record<string, string> = specification === undefined ? {} : { shop: text }
  const pdf = await drawPages(
    { 'a.md': 'The first page', api: entry, 'z.md': 'The last page' },
    {},
    {},
    specifications,
  )
  return { ...pdf, text: pdf.text.replaceAll(/\s+/g, ' ') }
}

describe('a PDF of a tree with pages made from a specification', () => {
  it('has a page for the specification, for each tag and for the models, in their places', async () => {
    const { text } = await draw(BOOKSHOP)
    expect(text).toMatch(
      /The first page.*Bookshop.*Version 2\.1.*List the books.*GET \/books.*Other operations.*bookSold.*Models.*NewBook.*The last page/,
    )
  })

  it('lists them in the contents, and leads from the overview to each', async () => {
    const { text, inside } = await draw(BOOKSHOP)
    expect(text).toMatch(/Contents.*a \d+ Bookshop \d+ Books \d+ Other operations \d+ Models \d+ z \d+/)
    for (const name of ['tag-Books', 'tag-', 'models']) expect(inside).toContain(`api~${name}`)
  })

  it('reports a missing or unreadable specification on the page of its entry', async () => {
    expect((await draw(undefined)).text).toContain('There is no specification shop here.')
    expect((await draw('no specification')).text).toContain('The specification shop cannot be read.')
  })

  it('links only to web addresses, and evaluates no expressions', async () => {
    const hostile =
      'See [a page](a.md), [the web](https://a.example/x), {% include "a.md" %} and <code class="expression">1 + 1</code>.'
    const { text, inside, addresses } = await draw({
      ...BOOKSHOP,
      info: { ...BOOKSHOP.info, description: hostile },
    })
    expect(addresses).toContain('https://a.example/x')
    expect(inside.filter((name) => name === 'a.md')).toHaveLength(1)
    expect(text).toContain('1 + 1')
    expect(text.match(/The first page/g)).toHaveLength(1)
  })
})
