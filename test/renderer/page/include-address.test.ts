import { describe, expect, it } from 'vitest'
import { readIncludeAddress } from '../../../src-main/content/markdown/links/include-address.ts'
import type { ReusableContent } from '../../../src-main/schemas/space-settings/reusable-content.ts'
import { ClientProblem } from '../../../src-renderer/api/client-problem.ts'
import { readIncludedText } from '../../../src-renderer/features/page/computed/read-included-text.ts'
import type { ComputedPlace } from '../../../src-renderer/features/page/computed/use-reusable-reads.ts'

const from = { spaceId: undefined, path: 'guide/a.md' }

/** Each row: an address of an include, and the text that it names. */
const NAMED: [address: string, named: object][] = [
  ['/reusable-content/r1', { kind: 'id', spaceId: undefined, id: 'r1' }],
  ['/reusable-contents/r1/', { kind: 'id', spaceId: undefined, id: 'r1' }],
  ['/spaces/s2/reusable/r1', { kind: 'id', spaceId: 's2', id: 'r1' }],
  ['spaces/s2/reusable-content/r1', { kind: 'id', spaceId: 's2', id: 'r1' }],
  ['https://app.gitbook.com/o/o1/s/s2/~/reusable/r1/', { kind: 'id', spaceId: 's2', id: 'r1' }],
  ['../one.md', { kind: 'path', spaceId: undefined, path: 'one.md', key: 'one', isRooted: false }],
  ['/one.md', { kind: 'path', spaceId: undefined, path: 'one.md', key: 'one', isRooted: true }],
  ['https://example.com/one.md', { kind: 'elsewhere' }],
]

describe('the address of an include', () => {
  it.each(NAMED)('%s names its text', (address, named) => {
    expect(readIncludeAddress(address, from)).toEqual(named)
  })

  it('by id names a text of the space that its own text stands in', () => {
    const inOther = { spaceId: 's2', path: 'a.md' }
    expect(readIncludeAddress('/reusable-content/r1', inOther)).toMatchObject({ spaceId: 's2', id: 'r1' })
  })
})

describe('an included text', () => {
  const text: ReusableContent = { id: 'r1', title: 'One', document: 'd', markdown: 'Words' }

  /** Reads an address on a page of the space s1, where only the space s2 is readable too. */
  function read(address: string) {
    const calls: [ComputedPlace, string][] = []
    const reads = {
      async text(place: ComputedPlace, id: string) {
        calls.push([place, id])
        if (id === 'r1' && place.spaceId !== 's3') return text
        throw new ClientProblem({ code: 'resource.unknown', message: 'No.', status: 404 } as never)
      },
      page: () => Promise.resolve(undefined),
      listOnce: () => Promise.resolve([]),
    }
    const page = { spaceId: 's1', changeRequestId: 'c1' }
    const name = readIncludeAddress(address, from)
    return readIncludedText(reads, page, name).then((found) => ({ found, calls }))
  }

  it('by id comes from the content of the page', async () => {
    const { found, calls } = await read('/reusable-content/r1')
    expect(found).toMatchObject({ kind: 'text', place: { spaceId: undefined }, markdown: 'Words' })
    expect(calls).toEqual([[{ spaceId: 's1', changeRequestId: 'c1' }, 'r1']])
  })

  it('of another space comes from its present content, and opens there', async () => {
    const { found, calls } = await read('/spaces/s2/reusable/r1')
    expect(found).toMatchObject({
      kind: 'text',
      place: { spaceId: 's2' },
      screen: '/spaces/s2/reusable/r1',
    })
    expect(calls).toEqual([[{ spaceId: 's2' }, 'r1']])
  })

  it('is a sentence when it is missing or the user may not read it', async () => {
    const missing = (await read('/reusable-content/gone')).found
    expect(missing).toMatchObject({ kind: 'problem', sentence: expect.stringContaining('named by an id') })
    const hidden = (await read('/spaces/s3/reusable/r1')).found
    expect(hidden).toMatchObject({ kind: 'problem', sentence: expect.stringContaining('may not read') })
  })
})
