import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let spaceId: string

beforeEach(() => {
  workspace = openTestWorkspace()
  spaceId = libraryOf(workspace).space('Handbook')
})
afterEach(() => workspace.close())

const attempt = (body: unknown, caller = workspace as Pick<TestWorkspace, 'attempt'>) =>
  caller.attempt('updateSpaceById', { params: { spaceId }, body })

describe('updating a space', () => {
  it('changes the named fields and the time of the last change, and retains other fields', () => {
    workspace.advance(1000)
    const body = { emoji: '📖', editMode: 'locked' as const, defaultLevel: 'edit' as const }
    const updated = workspace.call('updateSpaceById', { params: { spaceId }, body })
    expect(updated).toMatchObject({ title: 'Handbook', ...body, updatedAt: '2026-01-01T00:00:01.000Z' })
    expect(workspace.call('getSpaceById', { params: { spaceId } })).toEqual(updated)
  })

  it('notifies listeners of the space and of the lists that show it', () => {
    workspace.events.length = 0
    attempt({ title: 'Manual' })
    expect(workspace.events).toMatchObject([
      {
        touched: [
          { kind: 'library', organization: workspace.organization },
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
    ['admin', 'ok', 'ok'],
    ['create', 'ok', 'auth.forbidden'],
    ['review', 'auth.forbidden', 'auth.forbidden'],
    ['read', 'auth.forbidden', 'auth.forbidden'],
    [null, 'resource.unknown', 'resource.unknown'],
    ['stranger', 'resource.unknown', 'resource.unknown'],
  ] as const)(
    'answers the role "%s" with "%s" to a new title and "%s" to new rules',
    (role, naming, rules) => {
      const caller = workspace.addUser(role)
      const named = attempt({ title: 'Manual', emoji: '' }, caller)
      expect(named.ok ? 'ok' : named.problem.code).toBe(naming)
      for (const body of [{ editMode: 'live' }, { defaultLevel: 'read' }, { title: 'x', editMode: 'live' }]) {
        const ruled = attempt(body, caller)
        expect(ruled.ok ? 'ok' : ruled.problem.code).toBe(rules)
      }
    },
  )
})
