import { describe, expect, it } from 'vitest'
import type { PdfNamed, PdfReusable } from '../../src-main/pdf/book/pdf-book.ts'
import { drawPages, type DrawnTexts } from '../support/content/draw-pages.ts'

const ID = 'Qw3rTy7890AsDfGh12'
const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const reference = (url: string): string =>
  `{% content-ref url="${url}" %}\n[${url}](${url})\n{% endcontent-ref %}`
const known: DrawnTexts = {
  named: ({ spaceId, page }): PdfNamed | null =>
    spaceId === ID ? { space: 'Guides', ...(page && { page: { id: 'b.md', title: 'First steps' } }) } : null,
}
const draw = (text: string, texts = known) => drawPages({ 'a.md': text }, {}, {}, {}, {}, texts)

describe('a content reference to a space on paper', () => {
  it.each([`https://app.gitbook.com/s/${ID}`, `/spaces/${ID}`, ID, `http://carrel.test/#/spaces/${ID}`])(
    'has the title of the space for %s, and leads to it',
    async (url) => {
      const { text, addresses } = await draw(reference(url))
      expect(words(text)).toContain('Guides Space')
      expect(words(text)).not.toContain(ID)
      expect(new Set(addresses)).toEqual(new Set([`http://carrel.test/#/spaces/${ID}`]))
    },
  )

  it('names the space of a page', async () => {
    const { text, addresses } = await draw(reference(`https://app.gitbook.com/s/${ID}/first-steps`))
    expect(words(text)).toContain('First steps Page of Guides')
    expect(addresses).toContain(`http://carrel.test/#/spaces/${ID}/pages/b.md`)
  })

  it('leads to a page within the document', async () => {
    const pages = { 'a.md': reference(`https://app.gitbook.com/s/${ID}/first-steps`), 'b.md': 'Text' }
    const { text, inside } = await drawPages(pages, {}, {}, {}, {}, known)
    expect(words(text)).toContain('First steps Page of Guides')
    expect(inside).toContain('b.md')
  })

  it('reports that the reader may not read the space, and leads to its address', async () => {
    const url = 'https://app.gitbook.com/s/another-space-1234'
    const { text, addresses } = await draw(reference(url))
    expect(words(text)).toContain(`${url} This space is not in this workspace, or you may not read it`)
    expect(addresses).toContain(url)
  })

  it('draws the letters of the title in their script', async () => {
    const named = () => ({ space: 'مرحبا' })
    const { text } = await draw(reference(ID), { named })
    expect(text.normalize('NFKC')).toMatch(/مرحبا|ابحرم/)
  })

  it('has the title within reusable content', async () => {
    const reusable = (): PdfReusable => ({ path: '.gitbook/includes/x.md', markdown: reference(ID) })
    const include = '{% include "/reusable-content/R" %}'
    expect(words((await draw(include, { ...known, reusable })).text)).toContain('Guides Space')
    const other = { space: 'other', contentRoot: '', variables: {} }
    const ofOther = await draw(include, { ...known, reusable: () => ({ ...reusable(), other }) })
    expect(words(ofOther.text)).toContain('Guides Space')
  })

  it('prefers a page of the document, and leaves embeds and specifications as they are', async () => {
    const own = await drawPages({ 'a.md': reference(`${ID}.md`), [`${ID}.md`]: 'x' }, {}, {}, {}, {}, known)
    expect(words(own.text)).toContain(`${ID} Page`)
    const embed = await draw(`{% embed url="https://app.gitbook.com/s/${ID}" %}`)
    expect(words(embed.text)).toContain('app.gitbook.com')
    expect(words(embed.text)).not.toContain('Guides')
  })
})
