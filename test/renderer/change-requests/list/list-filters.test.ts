import { describe, expect, it } from 'vitest'
import {
  addressOf,
  hidingIn,
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
  space: 'space-1',
  time: 'older-month',
  text: 'lamps & doors',
  sort: 'created-first',
}
const ORGANIZATION = { kind: 'organization', organizationId: 'o' } as const
const me = { user: 'me', now: new Date(2026, 5, 20, 15, 30) }

describe('the filters of the change requests', () => {
  it('are the same after the way through an address', () => {
    expect(readFilters(addressOf(SOME))).toEqual(SOME)
    expect(addressOf(NONE)).toEqual({})
  })

  it('count as not chosen where an address has other values', () => {
    expect(readFilters({ status: 'lost', whose: 'nobody', time: 'ever', sort: ['a', 'b'], q: null })).toEqual(
      NONE,
    )
  })

  it('are requested by their names at the operations', () => {
    expect(requestOf(NONE, ORGANIZATION, me)).toEqual({ orderBy: 'updatedAt', order: 'desc' })
    expect(requestOf(SOME, ORGANIZATION, me)).toEqual({
      contributor: 'me',
      creator: 'user-1',
      space: 'space-1',
      text: 'lamps & doors',
      before: new Date(2026, 4, 21).toISOString(),
      orderBy: 'createdAt',
      order: 'asc',
    })
    expect(requestOf({ ...NONE, whose: 'requested', time: 'week' }, ORGANIZATION, me)).toMatchObject({
      requestedReviewer: 'me',
      after: new Date(2026, 5, 14).toISOString(),
    })
  })

  it('of a space name no other space', () => {
    expect(requestOf(SOME, { kind: 'space', spaceId: 's' }, me)).not.toHaveProperty('space')
  })

  it('name those that hide something, and are cleared one by one', () => {
    expect(hidingIn({ ...NONE, status: 'open', sort: 'created', text: '  ' })).toEqual([])
    expect(hidingIn(SOME)).toEqual(['text', 'whose', 'author', 'space', 'time'])
    expect(withoutFilters(SOME, ['author', 'time'])).toEqual({ ...SOME, author: '', time: 'any' })
  })
})
