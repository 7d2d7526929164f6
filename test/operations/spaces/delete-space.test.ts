import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RESTORE_PERIOD } from '../../../src-main/domain/deleted-space.ts'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let desk: TestWorkspace
let library: ReturnType<typeof libraryOf>
let params: { spaceId: string }

beforeEach(() => {
  desk = openTestWorkspace()
  library = libraryOf(desk)
  library.space('before')
  params = { spaceId: library.space('Handbook') }
  library.space('after')
})
afterEach(() => desk.close())

const remove = () => desk.call('deleteSpaceById', { params })

describe('deleting a space', () => {
  it('hides it from all but administrators', () => {
    expect(remove()).toBeNull()
    expect(desk.call('getSpaceById', { params }).deletedAt).toBe('2026-01-01T00:00:00.000Z')
    expect(refusal(desk.addUser('create').attempt('getSpaceById', { params }))).toBe('resource.unknown')
    const others = [
      ['deleteSpaceById', undefined],
      ['updateSpaceById', { title: 'x' }],
      ['moveSpace', {}],
      ['transferSpace', { organization: desk.organization }],
      ['duplicateSpace', undefined],
      ['getCurrentRevision', undefined],
      ['createChangeRequest', {}],
    ] as const
    for (const [id, body] of others)
      expect(refusal(desk.attempt(id, { params, body }))).toBe('resource.unknown')
  })

  it.each([
    ['admin', undefined],
    ['create', 'auth.forbidden'],
    ['read', 'auth.forbidden'],
    [null, 'resource.unknown'],
    ['stranger', 'resource.unknown'],
  ] as const)('is for administrators: %s', (role, code) => {
    const result = desk.addUser(role).attempt('deleteSpaceById', { params })
    expect(result.ok ? undefined : result.problem.code).toBe(code)
  })
})

describe('restoring a space', () => {
  it('brings it back to where it stood, as it was', () => {
    const before = desk.call('getSpaceById', { params })
    remove()
    expect(library.titles()).toEqual(['before', 'after'])
    expect(desk.call('restoreSpace', { params })).toEqual(before)
    expect(library.titles()).toEqual(['before', 'Handbook', 'after'])
  })

  it('is possible up to the end of the seventh day, and not a millisecond longer', () => {
    remove()
    desk.advance(RESTORE_PERIOD)
    expect(desk.attempt('restoreSpace', { params }).ok).toBe(true)
    remove()
    desk.advance(RESTORE_PERIOD + 1)
    expect(refusal(desk.attempt('restoreSpace', { params }))).toBe('resource.unknown')
    expect(refusal(desk.attempt('getSpaceById', { params }))).toBe('resource.unknown')
  })

  it('refuses a space that is not deleted', () => {
    expect(refusal(desk.attempt('restoreSpace', { params }))).toBe('state.conflict')
  })

  it.each([
    ['admin', undefined],
    ['create', 'auth.forbidden'],
    [null, 'resource.unknown'],
    ['stranger', 'resource.unknown'],
  ] as const)('is for administrators: %s', (role, code) => {
    remove()
    const result = desk.addUser(role).attempt('restoreSpace', { params })
    expect(result.ok ? undefined : result.problem.code).toBe(code)
  })
})
