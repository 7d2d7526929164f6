import { describe, expect, it } from 'vitest'
import { drawPages } from '../support/content/draw-pages.ts'
import { BOOKSHOP } from '../support/specifications/bookshop.ts'

const shop = { shop: JSON.stringify(BOOKSHOP), 'https://a.example/shop.json': JSON.stringify(BOOKSHOP) }
const draw = async (text: string): Promise<string> =>
  (await drawPages({ 'a.md': text }, {}, {}, shop)).text.replaceAll(/\s+/g, ' ')

describe('a PDF of a page with blocks of an API', () => {
  it('shows an operation with its access, parameters, sample and responses', async () => {
    const text = await draw(
      'Before\n\n{% openapi-operation spec="shop" path="/books" method="get" %}\n[x](x)\n{% endopenapi-operation %}\n\nAfter',
    )
    for (const part of [
      'Before List the books GET /books Returns the books, with the newest first.',
      'Server: https://{region}.bookshop.example/v2',
      'Authorization: Bearer token',
      'limit integer',
      '≥ 1; ≤ 100; default 20',
      "curl 'https://eu.bookshop.example/v2/books'",
      '200 The books.',
      'title string, required',
      'sequel Book',
      '401 The token is missing.',
      'After',
    ])
      expect(text).toContain(part)
  })

  it('shows a webhook, schemas, and an operation by the address of its specification', async () => {
    expect(
      await draw('{% openapi-webhook spec="shop" name="bookSold" method="post" %}\n{% endopenapi-webhook %}'),
    ).toContain('A book was sold POST bookSold webhook')
    expect(
      await draw('{% openapi-schemas spec="shop" schemas="Author" %}\n{% endopenapi-schemas %}'),
    ).toContain('Author • name string')
    expect(
      await draw(
        '{% swagger src="https://a.example/shop.json" path="/health" method="get" %}\n{% endswagger %}',
      ),
    ).toContain('Check the health')
  })

  it('shows the source of a block with a missing specification or operation', async () => {
    for (const tag of ['spec="gone" path="/books"', 'spec="shop" path="/gone"']) {
      const block = `{% openapi-operation ${tag} method="get" %}`
      expect(await draw(`${block}\n{% endopenapi-operation %}`)).toContain(block)
    }
  })
})
