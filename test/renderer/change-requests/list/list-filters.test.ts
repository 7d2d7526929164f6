import { describe, expect, it } from 'vitest'
import {
  addressOf,
  hidingIn,
  ME,
  readFilters,
  requestOf,
  withoutFilters,
  type ListFilters,
} from '../../../../src-renderer/features/change-requests/list/list-filters.ts'

const NONE = readFilters({})
const SOME: ListFilters = {
  status: 'draft',
  whose: 'mine',
  author: 'user-1',
  reviewer: 'user-2',
  space: 'space-1',
  time: 'older-month',
  text: 'lamps & doors',
  sort: 'created-first',
}
const ORGANIZATION = { kind: 'organization', organizationId: 'o' } as const
const me = { user: 'me', now: new Date(2026, 5, 20, 15, 30) }

describe('the filters of the change requests', () => {
  it('are the same after an address stored them', () => {
    expect(readFilters(addressOf(SOME))).toEqual(SOME)
    expect(addressOf(NONE)).toEqual({})
  })

  it('are not chosen when an address has unknown values', () => {
    expect(readFilters({ status: 'lost', whose: 'nobody', time: 'ever', sort: ['a', 'b'], q: null })).toEqual(
      NONE,
    )
  })

  it('read the requested reviews of the reader from addresses of earlier versions', () => {
    expect(readFilters({ whose: 'requested' })).toEqual({ ...NONE, reviewer: ME })
    expect(readFilters({ reviewer: 'me' })).toEqual({ ...NONE, reviewer: ME })
  })

  it('become the parameters of the operations', () => {
    expect(requestOf(NONE, ORGANIZATION, me)).toEqual({ orderBy: 'updatedAt', order: 'desc' })
    expect(requestOf(SOME, ORGANIZATION, me)).toEqual({
      contributor: 'me',
      creator: 'user-1',
      requestedReviewer: 'user-2',
      space: 'space-1',
      text: 'lamps & doors',
      before: new Date(2026, 4, 21).toISOString(),
      orderBy: 'createdAt',
      order: 'asc',
    })
    expect(requestOf({ ...NONE, reviewer: ME, time: 'week' }, ORGANIZATION, me)).toMatchObject({
      requestedReviewer: 'me',
      after: new Date(2026, 5, 14).toISOString(),
    })
  })

  it('of a space do not contain another space', () => {
    expect(requestOf(SOME, { kind: 'space', spaceId: 's' }, me)).not.toHaveProperty('space')
  })

  it('list those that hide change requests, and are cleared one by one', () => {
    expect(hidingIn({ ...NONE, status: 'open', sort: 'created', text: '  ' })).toEqual([])
    expect(hidingIn(SOME)).toEqual(['text', 'whose', 'author', 'reviewer', 'space', 'time'])
    expect(withoutFilters(SOME, ['author', 'time'])).toEqual({ ...SOME, author: '', time: 'any' })
  })
})
