import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findOperation } from '../../../src-main/content/api-reference/read/find-operation.ts'
import { presentOperation } from '../../../src-main/content/api-reference/read/present-operation.ts'
import { presentSchemas } from '../../../src-main/content/api-reference/read/present-schemas.ts'
import type { ApiOperation, ApiSchemas } from '../../../src-main/schemas/api-reference.ts'
import { CLIENT, createClient } from '../../../src-renderer/api/client.ts'
import MarkdownView from '../../../src-renderer/markdown/MarkdownView.vue'
import {
  API_ORGANIZATION,
  API_PARTS_AHEAD,
  type PartAhead,
} from '../../../src-renderer/markdown/view/api-reference.ts'
import type { NamedPart } from '../../../src-renderer/markdown/view/blocks/api/named-part.ts'
import type { PartResult } from '../../../src-renderer/markdown/view/blocks/api/read-api-part.ts'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { ICON_SOURCE } from '../../../src-renderer/ui/icons/icon-source.ts'
import { BOOKSHOP } from '../../support/specifications/bookshop.ts'
import { localIcons } from './local-icons.ts'
import { openLocalRenderer } from './local-renderer.ts'
import { targetOf, wordsOf } from './shown-page.ts'

// The light DOM has no screen, so no element comes near it.
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))

type ApiCall = [
  id: string,
  query: { path?: string; method?: string; kind?: string; name?: string[] },
  specSlug: string | undefined,
]

/** Returns a host that answers from a document like the core, and records the calls. */
function hostOf(document: object, calls: ApiCall[]): Parameters<typeof createClient>[0] {
  const fields = document as Record<string, unknown>
  const answer = (id: string, query: ApiCall[1]): ApiOperation | ApiSchemas | undefined => {
    if (id === 'getAPIReferenceSchemas') return presentSchemas(fields, query.name ?? [])
    const kind = query.kind === 'webhook' ? 'webhook' : 'operation'
    const found = findOperation(fields, kind, query.path ?? '', query.method)
    return found && presentOperation(fields, found)
  }
  return {
    call: async (id: string, input: object) => {
      const { query, params } = input as { query: ApiCall[1]; params: { specSlug?: string } }
      calls.push([id, query, params.specSlug])
      if (id === 'listOpenAPISpecs')
        return {
          ok: true,
          status: 200,
          value: { count: 1, items: [{ slug: 'shop', sourceURL: 'https://a.example/shop.json' }] },
        }
      const value = answer(id, query)
      const problem = { code: 'resource.unknown', status: 404, message: 'There is none. Add it.' }
      return value ? { ok: true, status: 200, value } : { ok: false, problem }
    },
    subscribe: () => () => {},
    watchConnection: () => () => {},
  } as unknown as Parameters<typeof createClient>[0]
}

/** Shows a page, and waits until its API block is drawn. */
async function showApi(
  text: string,
  document: object = BOOKSHOP,
  calls: ApiCall[] = [],
  ahead?: (part: NamedPart) => PartAhead | undefined,
): Promise<VueWrapper> {
  const { client, rendered } = openLocalRenderer()
  const view = mount(MarkdownView, {
    props: { text, resolveLink: targetOf, resolveImage: () => ({ kind: 'broken' as const }) },
    global: {
      provide: {
        [RENDER_CLIENT]: client,
        [ICON_SOURCE as symbol]: localIcons,
        [CLIENT as symbol]: createClient(hostOf(document, calls)),
        [API_ORGANIZATION as symbol]: () => 'organization',
        ...(ahead && { [API_PARTS_AHEAD as symbol]: ahead }),
      },
    },
    attachTo: globalThis.document.body,
  })
  await expect.poll(() => view.find('.api:not(.is-pending), [data-api="problem"]').exists()).toBe(true)
  await rendered()
  await flushPromises()
  return view
}
const block = (path: string, method: string): string =>
  `{% openapi-operation spec="shop" path="${path}" method="${method}" %}\n[shop](https://x)\n{% endopenapi-operation %}`

describe('the block of an operation', () => {
  it('shows its path, words, access, parameters, code and responses', async () => {
    const view = await showApi(block('/books', 'get'))
    const words = wordsOf(view)
    for (const part of [
      'List the books',
      'GET/books',
      'with the newest first',
      'https://{region}.bookshop.example/v2',
      'Bearer token',
      'Query parameters',
      'limitinteger',
      '≥ 1, ≤ 100',
      'Valuesnovelpoetryessay',
      'X-Trace',
      'deprecated',
      "curl 'https://eu.bookshop.example/v2/books'",
      '200The books.',
      'array of Book',
      '401The token is missing.',
    ])
      expect(words).toContain(part)
    expect(view.find('.api-text em').text()).toBe('newest')
    expect(view.findAll('.api-samples [role="tab"]').map((tab) => tab.text())).toEqual([
      'cURL',
      'JavaScript',
      'Python',
      'Go',
    ])
  })

  it('opens a schema within itself as deep as a user opens it', async () => {
    const view = await showApi(block('/books/{bookId}', 'get'))
    const sequels = () => view.findAll('.api-fold').filter((fold) => fold.text() === 'sequel')
    expect(sequels()).toHaveLength(1)
    await sequels().at(-1)!.trigger('click')
    expect(sequels()).toHaveLength(2)
    await sequels().at(-1)!.trigger('click')
    expect(sequels()).toHaveLength(3)
    await sequels()[0]!.trigger('click')
    expect(sequels()).toHaveLength(1)
  })

  it('of a webhook shows what the API sends', async () => {
    const view = await showApi(
      '{% openapi-webhook spec="shop" name="bookSold" method="post" %}\n{% endopenapi-webhook %}',
    )
    expect(wordsOf(view)).toContain('A book was sold')
    expect(view.find('.api-samples').exists()).toBe(false)
  })

  it('whose tag names no specification shows that of its link', async () => {
    const calls: ApiCall[] = []
    const view = await showApi(
      '{% openapi-webhook Shop API name="bookSold" method="post" %}\n[OpenAPI shop](https://a.example/b.yaml)\n{% endopenapi-webhook %}',
      BOOKSHOP,
      calls,
    )
    expect(wordsOf(view)).toContain('A book was sold')
    expect(calls.map(([id]) => id)).toEqual(['getAPIReferenceOperation'])
  })

  it('by the address of its specification is found among those of the organization', async () => {
    const calls: ApiCall[] = []
    const old =
      '{% swagger src="https://a.example/shop.json" path="/health" method="get" %}\n[x](x)\n{% endswagger %}'
    expect(wordsOf(await showApi(old, BOOKSHOP, calls))).toContain('Check the health')
    expect(calls.map(([id]) => id)).toEqual(['listOpenAPISpecs', 'getAPIReferenceOperation'])
    const other = await showApi(old.replace('a.example', 'b.example'))
    expect(wordsOf(other)).toContain('No API specification here has the address https://b.example/shop.json')
    expect(wordsOf(other)).toContain('{% swagger src=')
  })

  it('by a file of the book is the specification with the name of that file', async () => {
    const calls: ApiCall[] = []
    const old =
      '{% openapi src="../.gitbook/assets/Shop.yaml" path="/health" method="get" %}\n[x](x)\n{% endopenapi %}'
    expect(wordsOf(await showApi(old, BOOKSHOP, calls))).toContain('Check the health')
    expect(calls.map(([id]) => id)).toEqual(['getAPIReferenceOperation'])
  })

  it('that was requested ahead is shown without another request', async () => {
    const calls: ApiCall[] = []
    const part = presentOperation(BOOKSHOP, findOperation(BOOKSHOP, 'operation', '/health', 'get')!)
    const place = { organizationId: 'organization', specSlug: 'shop' }
    const received: PartResult = { kind: 'part', part, place }
    const ahead = (named: NamedPart): PartAhead | undefined =>
      named.kind === 'operation' && named.path === '/health'
        ? { answer: Promise.resolve(received), received, isFirst: true }
        : undefined
    const text = `${block('/health', 'get')}\n\n${block('/books', 'get')}`
    const words = wordsOf(await showApi(text, BOOKSHOP, calls, ahead))
    expect(words).toContain('Check the health')
    await expect.poll(() => calls.map(([, { path }]) => path)).toEqual(['/books'])
  })

  it('by a file with escaped characters in its name is the specification with the name of that file', async () => {
    const calls: ApiCall[] = []
    const old = '{% openapi src="./My%20shop%20%281%29.yaml" path="/health" %}\n[x](x)\n{% endopenapi %}'
    await showApi(old, BOOKSHOP, calls)
    expect(calls.map(([, , specSlug]) => specSlug)).toEqual(['my-shop-1'])
  })

  it('repeats no title as its description, no name as its type, and no bound without a meaning', async () => {
    const operation = {
      summary: 'Move a desk',
      description: 'Move a desk',
      parameters: [
        {
          name: 'place',
          in: 'query',
          schema: { type: 'string', minLength: 34, maxLength: 34, uniqueItems: true },
        },
      ],
      requestBody: {
        content: { 'application/json': { schema: { oneOf: [{ $ref: '#/components/schemas/Lamp' }] } } },
      },
      responses: {},
    }
    const schemas = { Lamp: { type: 'object', properties: { watt: { type: 'integer' } } } }
    const view = await showApi(block('/desks', 'post'), {
      paths: { '/desks': { post: operation } },
      components: { schemas },
    })
    expect(view.find('.api-title').text()).toBe('Move a desk')
    expect(view.findAll('.api-text')).toHaveLength(0)
    expect(view.findAll('.api-field').map((field) => field.text())).toEqual([
      'placestringexactly 34 characters',
      'Lamp',
    ])
  })

  it('has the reason and its source when it cannot be shown', async () => {
    const view = await showApi(block('/gone', 'get'))
    expect(view.find('[data-api="problem"]').text()).toContain('There is none. Add it.')
    expect(view.find('[data-api="problem"] pre').text()).toBe(block('/gone', 'get'))
  })

  it('shows markup of a specification as text, and includes and computes nothing from it', async () => {
    const description = [
      'Text <img src=x onerror=alert(1)> <svg><script>alert(1)</script></svg> [run](javascript:alert(1))',
      '{% openapi-operation spec="shop" path="/books" method="get" %}\n{% endopenapi-operation %}',
      '{% include "secret.md" %}',
      'A <code class="expression">space.vars.secret</code> value',
    ].join('\n\n')
    const operation = { summary: '<b>Bold</b>', description, responses: {} }
    const calls: ApiCall[] = []
    const view = await showApi(block('/books', 'get'), { paths: { '/books': { get: operation } } }, calls)
    expect(calls).toHaveLength(1)
    expect(view.find('.api-title').text()).toBe('<b>Bold</b>')
    expect(view.find('.api script').exists()).toBe(false)
    expect(view.find('.api [onerror]').exists()).toBe(false)
    expect(view.find('.api .api').exists()).toBe(false)
    expect(view.findAll('.api a').some((link) => link.attributes('href')?.startsWith('javascript'))).toBe(
      false,
    )
    expect(view.find('.api .expression-source').text()).toBe('space.vars.secret')
  })
})

describe('the block of schemas', () => {
  const schemas = (names: string): string =>
    `{% openapi-schemas spec="shop" schemas="${names}" %}\n{% endopenapi-schemas %}`

  it('shows a single one open, several folded, and names the unknown ones', async () => {
    expect(wordsOf(await showApi(schemas('Author')))).toContain('namestring')
    const several = await showApi(schemas('Book, Author, Gone'))
    expect(several.findAll('[aria-expanded]').map((fold) => fold.attributes('aria-expanded'))).toEqual([
      'false',
      'false',
    ])
    expect(wordsOf(several)).toContain('no schema named Gone')
  })

  it('requests a schema beyond the first answer when a user opens it', async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 290 }, (_, index) => [`p${index}`, { type: 'string' }]),
    )
    const object = (properties: object): object => ({ type: 'object', properties })
    const document = {
      paths: {},
      components: {
        schemas: { First: object(wide), Second: object(wide), Last: object({ next: { type: 'string' } }) },
      },
    }
    const calls: ApiCall[] = []
    const view = await showApi(schemas('First,Second,Last'), document, calls)
    expect(calls).toHaveLength(1)
    await view.findAll('button[aria-expanded="false"]').at(-1)!.trigger('click')
    await flushPromises()
    expect(calls.map(([, { name }]) => name)).toEqual([
      ['First', 'Second', 'Last'],
      ['#/components/schemas/Last'],
    ])
    expect(wordsOf(view)).toContain('next')
  })
})
