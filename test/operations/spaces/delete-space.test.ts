import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RESTORE_PERIOD } from '../../../src-main/domain/deleted-space.ts'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let library: ReturnType<typeof libraryOf>
let params: { spaceId: string }

beforeEach(() => {
  workspace = openTestWorkspace()
  library = libraryOf(workspace)
  library.space('before')
  params = { spaceId: library.space('Handbook') }
  library.space('after')
})
afterEach(() => workspace.close())

const remove = () => workspace.call('deleteSpaceById', { params })

describe('deleting a space', () => {
  it('hides it from all but administrators', () => {
    expect(remove()).toBeNull()
    expect(workspace.call('getSpaceById', { params }).deletedAt).toBe('2026-01-01T00:00:00.000Z')
    expect(refusal(workspace.addUser('create').attempt('getSpaceById', { params }))).toBe('resource.unknown')
    const others = [
      ['deleteSpaceById', undefined],
      ['updateSpaceById', { title: 'x' }],
      ['moveSpace', {}],
      ['transferSpace', { organization: workspace.organization }],
      ['duplicateSpace', undefined],
      ['getCurrentRevision', undefined],
      ['createChangeRequest', {}],
    ] as const
    for (const [id, body] of others)
      expect(refusal(workspace.attempt(id, { params, body }))).toBe('resource.unknown')
  })

  it.each([
    ['admin', 'ok'],
    ['create', 'auth.forbidden'],
    ['read', 'auth.forbidden'],
    [null, 'resource.unknown'],
    ['stranger', 'resource.unknown'],
  ] as const)('answers a user of the role "%s" with "%s"', (role, code) => {
    const result = workspace.addUser(role).attempt('deleteSpaceById', { params })
    expect(result.ok ? 'ok' : result.problem.code).toBe(code)
  })
})

describe('restoring a space', () => {
  it('restores it unchanged at its former place', () => {
    const before = workspace.call('getSpaceById', { params })
    remove()
    expect(library.titles()).toEqual(['before', 'after'])
    expect(workspace.call('restoreSpace', { params })).toEqual(before)
    expect(library.titles()).toEqual(['before', 'Handbook', 'after'])
  })

  it('is possible up to the end of the seventh day, and not a millisecond longer', () => {
    remove()
    workspace.advance(RESTORE_PERIOD)
    expect(workspace.attempt('restoreSpace', { params }).ok).toBe(true)
    remove()
    workspace.advance(RESTORE_PERIOD + 1)
    expect(refusal(workspace.attempt('restoreSpace', { params }))).toBe('resource.unknown')
    expect(refusal(workspace.attempt('getSpaceById', { params }))).toBe('resource.unknown')
  })

  it('refuses a space that is not deleted', () => {
    expect(refusal(workspace.attempt('restoreSpace', { params }))).toBe('state.conflict')
  })

  it.each([
    ['admin', 'ok'],
    ['create', 'auth.forbidden'],
    [null, 'resource.unknown'],
    ['stranger', 'resource.unknown'],
  ] as const)('answers a user of the role "%s" with "%s"', (role, code) => {
    remove()
    const result = workspace.addUser(role).attempt('restoreSpace', { params })
    expect(result.ok ? 'ok' : result.problem.code).toBe(code)
  })
})
