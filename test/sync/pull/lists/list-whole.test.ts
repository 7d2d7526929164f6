import { describe, expect, it } from 'vitest'
import { listWhole, type ListedPage } from '../../../../src-main/sync/pull/lists/list-whole.ts'

interface Row {
  id: string
  updatedAt: number
}

type Read = (query: { page?: string }) => Promise<ListedPage<Row>>

/** Returns a list with pages of two items by offset, in its state at each request. */
function offsetList(rows: () => Row[], beforePage: (page: number) => void = () => undefined): Read {
  let requestCount = 0
  return async ({ page = '0' }) => {
    beforePage((requestCount += 1))
    const from = Number(page)
    const next = rows().length > from + 2 ? { next: { page: String(from + 2) } } : {}
    return { items: rows().slice(from, from + 2), ...next }
  }
}

/** Returns the same list without an overlap: its first page always repeats its first answer. */
function withoutOverlap(read: Read): Read {
  let first: Promise<ListedPage<Row>> | undefined
  return (query) => (query.page === undefined ? (first ??= read(query)) : read(query))
}

const row = (id: string, updatedAt: number): Row => ({ id, updatedAt })
const ids = async (read: Read) => (await listWhole(read, ({ id }) => id)).map(({ id }) => id).toSorted()

/** Returns a list whose last row changes, and so moves to the front, at the request of the second page. */
function moving(): Read {
  let rows = [row('a', 5), row('b', 4), row('c', 3), row('d', 2), row('e', 1)]
  return offsetList(
    () => rows,
    (page) => {
      if (page === 2) rows = [row('e', 6), ...rows.slice(0, 4)]
    },
  )
}

/** Returns a list of rows with equal times, which a server may return in any order at each request. */
function withEqualTimes(): Read {
  const rows = ['a', 'b', 'c', 'd'].map((id) => row(id, 1))
  return offsetList(
    () => rows,
    (page) => {
      if (page === 2) [rows[1], rows[2]] = [rows[2] ?? row('', 0), rows[1] ?? row('', 0)]
    },
  )
}

describe('a list that is read whole', () => {
  it('contains a row that moves between pages during paging', async () => {
    expect(await ids(moving())).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('misses it without the overlap', async () => {
    expect(await ids(withoutOverlap(moving()))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('contains rows with equal updatedAt at a page boundary', async () => {
    expect(await ids(withEqualTimes())).toEqual(['a', 'b', 'c', 'd'])
  })

  it('misses one of them without the overlap', async () => {
    expect(await ids(withoutOverlap(withEqualTimes()))).toEqual(['a', 'b', 'd'])
  })

  it('is one request when it has one page', async () => {
    let requestCount = 0
    const read: Read = offsetList(
      () => [row('a', 1), row('b', 1)],
      () => (requestCount += 1),
    )
    expect(await ids(read)).toEqual(['a', 'b'])
    expect(requestCount).toBe(1)
  })

  it('ends with a problem when the same page is repeated', async () => {
    let requestCount = 0
    const endless: Read = async () => {
      requestCount += 1
      if (requestCount > 100) throw new Error('The list is read without end')
      return { items: [row('a', 1), row('b', 2)], next: { page: 'again' } }
    }
    await expect(ids(endless)).rejects.toMatchObject({ failure: { kind: 'fault' } })
  })

  it('ends with a problem when empty pages with new cursors never end', async () => {
    let requestCount = 0
    const endless: Read = async () => {
      requestCount += 1
      if (requestCount > 1000) throw new Error('The list is read without end')
      return { items: requestCount === 1 ? [row('a', 1)] : [], next: { page: String(requestCount) } }
    }
    await expect(ids(endless)).rejects.toMatchObject({
      failure: { kind: 'fault', problem: { code: 'remote.not-understood', cause: expect.any(Error) } },
    })
  })

  it('ends when each new beginning has a new item', async () => {
    let requestCount = 0
    const growing: Read = async ({ page }) => {
      requestCount += 1
      if (requestCount > 1000) throw new Error('The list is read without end')
      const items = [row(String(requestCount), 1)]
      return page === undefined ? { items, next: { page: 'last' } } : { items }
    }
    expect((await ids(growing)).length).toBeGreaterThan(10)
  })

  it('contains the items behind empty pages', async () => {
    const behind: Read = async ({ page = '0' }) =>
      page === '20' ? { items: [row('a', 1)] } : { items: [], next: { page: String(Number(page) + 1) } }
    expect(await ids(behind)).toEqual(['a'])
  })

  it('continues under an unchanged cursor while it brings new items', async () => {
    const pages = ['a', 'b', 'c'].map((id) => row(id, 1))
    const scrolled: Read = async ({ page }) => {
      const next = page === undefined ? pages[0] : pages.shift() && pages[0]
      return { items: next ? [next] : [], ...(pages.length > 1 && { next: { page: 'scroll' } }) }
    }
    expect(await ids(scrolled)).toEqual(['a', 'b', 'c'])
  })
})
