import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let desk: TestWorkspace
let spaceId: string

beforeEach(() => {
  desk = openTestWorkspace()
  spaceId = libraryOf(desk).space('Handbook')
})
afterEach(() => desk.close())

const attempt = (body: unknown, caller = desk as Pick<TestWorkspace, 'attempt'>) =>
  caller.attempt('updateSpaceById', { params: { spaceId }, body })

describe('updating a space', () => {
  it('changes the named fields, leaves the rest, and returns the time', () => {
    desk.advance(1000)
    const body = { emoji: '📖', editMode: 'locked' as const, defaultLevel: 'edit' as const }
    const updated = desk.call('updateSpaceById', { params: { spaceId }, body })
    expect(updated).toMatchObject({ title: 'Handbook', ...body, updatedAt: '2026-01-01T00:00:01.000Z' })
    expect(desk.call('getSpaceById', { params: { spaceId } })).toEqual(updated)
  })

  it('notifies listeners of the space and of the lists that show it', () => {
    desk.events.length = 0
    attempt({ title: 'Manual' })
    expect(desk.events).toMatchObject([
      {
        touched: [
          { kind: 'library', organization: desk.organization },
          { kind: 'space', space: spaceId },
        ],
      },
    ])
  })

  it.each([
    ['title', 50],
    ['emoji', 50],
  ])('bounds the %s at %i characters', (field, bound) => {
    expect(attempt({ [field]: '🪶'.repeat(bound) }).ok).toBe(true)
    expect(refusal(attempt({ [field]: '🪶'.repeat(bound + 1) }))).toBe('input.invalid')
  })

  it.each([{ title: ' ' }, { editMode: 'open' }, { defaultLevel: null }, null])('refuses %j', (body) => {
    expect(refusal(attempt(body))).toBe('input.invalid')
  })

  it.each([
    ['admin', undefined, undefined],
    ['create', undefined, 'auth.forbidden'],
    ['review', 'auth.forbidden', 'auth.forbidden'],
    ['read', 'auth.forbidden', 'auth.forbidden'],
    [null, 'resource.unknown', 'resource.unknown'],
    ['stranger', 'resource.unknown', 'resource.unknown'],
  ] as const)('lets %s name it (%s) and say how it is edited (%s)', (role, naming, rules) => {
    const caller = desk.addUser(role)
    const named = attempt({ title: 'Manual', emoji: '' }, caller)
    expect(named.ok ? undefined : named.problem.code).toBe(naming)
    for (const body of [{ editMode: 'live' }, { defaultLevel: 'read' }, { title: 'x', editMode: 'live' }]) {
      const ruled = attempt(body, caller)
      expect(ruled.ok ? undefined : ruled.problem.code).toBe(rules)
    }
  })
})
