import { describe, expect, it } from 'vitest'
import { listAll } from '../../../src-renderer/api/list-all.ts'

describe('a list that is shown whole', () => {
  it('is read page after page, each as long as permitted', async () => {
    const requests: object[] = []
    const items = await listAll(async (paging) => {
      requests.push(paging)
      return paging.page === undefined ? { items: [1, 2], next: { page: 'second' } } : { items: [3] }
    })
    expect(items).toEqual([1, 2, 3])
    expect(requests).toEqual([{ limit: 1000 }, { limit: 1000, page: 'second' }])
  })
})
