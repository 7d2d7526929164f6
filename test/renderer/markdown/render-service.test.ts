// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { hashText } from '../../../src-main/content/markdown/text-hash.ts'
import type { FromRenderer, RenderAnswer } from '../../../src-renderer/markdown/messages.ts'
import { RenderService } from '../../../src-renderer/markdown/pipeline/render-service.ts'

function startService(onPause: () => void = () => undefined): {
  service: RenderService
  messages: FromRenderer[]
} {
  const messages: FromRenderer[] = []
  const pause = async (): Promise<void> => onPause()
  return { service: new RenderService((message) => messages.push(message), pause), messages }
}

function treesOf(messages: FromRenderer[]): number[] {
  return answersIn(messages).flatMap(({ trees }) => trees.map(([key]) => key))
}

const answersIn = (messages: FromRenderer[]): RenderAnswer[] =>
  messages.filter((message) => message.type === 'page' || message.type === 'trees')

const LONG = Array.from(
  { length: 60 },
  (_, number) => `## Section ${number}\n\n${'Some words. '.repeat(40)}`,
).join('\n\n')

describe('rendering a page', () => {
  it('returns its parts, its outline and the first trees at once', async () => {
    const { service, messages } = startService()
    await service.receive({ type: 'render', view: 1, revision: 1, text: '# Title\n\nText' })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      type: 'page',
      view: 1,
      revision: 1,
      complete: true,
      outline: [{ anchor: 'title', title: 'Title', level: 1 }],
      parts: [{ kind: 'heading' }, { kind: 'paragraph' }],
    })
  })

  it('returns an answer for an empty page too', async () => {
    const { service, messages } = startService()
    await service.receive({ type: 'render', view: 1, revision: 1, text: '' })
    expect(messages).toMatchObject([{ type: 'page', parts: [], trees: [], complete: true }])
  })

  it('renders the next text after a fault', async () => {
    let isFaulty = true
    const { service, messages } = startService(() => {
      if (isFaulty) throw new Error('A fault')
    })
    await expect(service.receive({ type: 'render', view: 1, revision: 1, text: LONG })).rejects.toThrow(
      'A fault',
    )
    isFaulty = false
    await service.receive({ type: 'render', view: 1, revision: 2, text: 'Text' })
    expect(messages.at(-1)).toMatchObject({ revision: 2, complete: true })
  })

  it('sends the trees of a long page in batches, in order', async () => {
    const { service, messages } = startService()
    await service.receive({ type: 'render', view: 1, revision: 1, text: LONG })
    expect(messages.length).toBeGreaterThan(3)
    const [page] = messages
    if (page?.type !== 'page') throw new Error('The first answer is no page.')
    expect(page.complete).toBe(false)
    expect(treesOf(messages)).toEqual([...new Set(page.parts.map((part) => part.key))])
    expect(messages.at(-1)).toMatchObject({ complete: true })
  })

  it('sends a part that takes long separately, after all others', async () => {
    const { service, messages } = startService()
    const text = `${'[a](b) '.repeat(2_000)}\n\n${LONG}`
    await service.receive({ type: 'render', view: 1, revision: 1, text })
    const [page] = messages
    if (page?.type !== 'page') throw new Error('The first answer is no page.')
    const late = page.parts[0]!.key
    expect(treesOf(messages).at(-1)).toBe(late)
    const last = messages.at(-1)
    expect(last).toMatchObject({ type: 'trees', complete: true })
    expect(last?.type === 'trees' && last.trees.map(([key]) => key)).toEqual([late])
  })

  it('renders only the changes of a newer text', async () => {
    const { service, messages } = startService()
    await service.receive({ type: 'render', view: 1, revision: 1, text: LONG })
    messages.length = 0
    await service.receive({
      type: 'render',
      view: 1,
      revision: 2,
      text: LONG.replace('Section 7\n', 'Section seven\n'),
    })
    expect(answersIn(messages)).toHaveLength(1)
    expect(treesOf(messages)).toHaveLength(1)
  })

  it('renders a block again when its references changed', async () => {
    const { service, messages } = startService()
    await service.receive({ type: 'render', view: 1, revision: 1, text: 'see [a]\n\nother\n\n[a]: one.md' })
    messages.length = 0
    await service.receive({ type: 'render', view: 1, revision: 2, text: 'see [a]\n\nother\n\n[a]: two.md' })
    expect(treesOf(messages)).toHaveLength(2)
    expect(JSON.stringify(messages)).toContain('two.md')
  })

  it('stops rendering a text that a newer one replaced', async () => {
    let pauses = 0
    const { service, messages } = startService(() => {
      if (++pauses === 1) void service.receive({ type: 'render', view: 1, revision: 2, text: 'New' })
    })
    await service.receive({ type: 'render', view: 1, revision: 1, text: LONG })
    expect(answersIn(messages).map(({ revision }) => revision)).toEqual([1, 2])
  })

  it('stops when its view is closed', async () => {
    const { service, messages } = startService(() => void service.receive({ type: 'close', view: 1 }))
    await service.receive({ type: 'render', view: 1, revision: 1, text: LONG })
    expect(answersIn(messages)).toHaveLength(1)
  })

  it('separates the views', async () => {
    const { service, messages } = startService()
    await service.receive({ type: 'render', view: 1, revision: 1, text: 'Same' })
    await service.receive({ type: 'render', view: 2, revision: 1, text: 'Same' })
    expect(treesOf(messages)).toHaveLength(2)
  })
})

describe('a block that takes too long', () => {
  const block = 'slow words '.repeat(300)

  it('is named before it is rendered', async () => {
    const { service, messages } = startService()
    await service.receive({ type: 'render', view: 1, revision: 1, text: block })
    expect(messages[0]).toEqual({ type: 'busy', source: hashText(block, 0, block.length) })
  })

  it('is shown as typed once it was refused', async () => {
    const { service, messages } = startService()
    await service.receive({ type: 'refuse', source: hashText(block, 0, block.length) })
    await service.receive({ type: 'render', view: 1, revision: 1, text: block })
    expect(messages).toHaveLength(1)
    expect(JSON.stringify(messages[0])).toContain('"dataReason":"time"')
  })

  it('is not read for definitions once it was refused', async () => {
    const { service, messages } = startService()
    const defining = `${block}\n[a]: b.md`
    await service.receive({ type: 'refuse', source: hashText(defining, 0, defining.length) })
    await service.receive({ type: 'render', view: 1, revision: 1, text: `${defining}\n\n[a]` })
    expect(messages.map(({ type }) => type)).not.toContain('busy')
  })
})

describe('preparing a page', () => {
  it('renders the same page as without it', async () => {
    const [plain, prepared] = [startService(), startService()]
    await plain.service.receive({ type: 'render', view: 1, revision: 1, text: LONG })
    await prepared.service.receive({ type: 'prepare', text: LONG })
    expect(prepared.messages).toEqual([{ type: 'prepared', apiParts: [] }])
    await prepared.service.receive({ type: 'render', view: 1, revision: 1, text: LONG })
    expect(prepared.messages.slice(1)).toEqual(plain.messages)
  })

  it('renders another page as without it', async () => {
    const { service, messages } = startService()
    await service.receive({ type: 'prepare', text: 'One' })
    await service.receive({ type: 'render', view: 1, revision: 1, text: 'Two' })
    expect(JSON.stringify(messages.at(-1))).toContain('Two')
  })

  it('names the parts of specifications on the first screen', async () => {
    const { service, messages } = startService()
    const block = (path: string) =>
      `{% openapi-operation spec="shop" path="${path}" method="get" %}\n{% endopenapi-operation %}`
    const text = `Words\n\n{% hint style="info" %}\n${block('/in')}\n{% endhint %}\n\n{% openapi src="https://a.example/b.yaml" path="/c" method="put" %}\n{% endopenapi %}\n\n${block('/d')}\n\n${block('/e')}`
    await service.receive({ type: 'prepare', text })
    const shop = { kind: 'operation', spec: 'shop', source: undefined, method: 'get' }
    expect(messages).toEqual([
      {
        type: 'prepared',
        apiParts: [
          { ...shop, name: '/in' },
          {
            kind: 'operation',
            spec: undefined,
            source: 'https://a.example/b.yaml',
            name: '/c',
            method: 'put',
          },
          { ...shop, name: '/d' },
        ],
      },
    ])
  })

  it('announces a long block, and its end', async () => {
    const { service, messages } = startService()
    await service.receive({ type: 'prepare', text: 'Some words. '.repeat(400) })
    expect(messages.map(({ type }) => type)).toEqual(['busy', 'prepared'])
  })

  it('has no effect while a page is rendered', async () => {
    const { service, messages } = startService(() => void service.receive({ type: 'prepare', text: 'One' }))
    await service.receive({ type: 'render', view: 1, revision: 1, text: LONG })
    expect(messages.filter(({ type }) => type === 'prepared')).toEqual([])
  })
})
