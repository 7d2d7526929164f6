import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outcome, refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let collectionId: string

beforeEach(() => {
  workspace = openTestWorkspace()
  const params = { organizationId: workspace.organization }
  collectionId = workspace.call('createCollection', { params, body: { title: 'Guides' } }).id
})
afterEach(() => workspace.close())

const attempt = (body: unknown, caller = workspace as Pick<TestWorkspace, 'attempt'>) =>
  caller.attempt('updateCollectionById', { params: { collectionId }, body })

describe('updating a collection', () => {
  it('changes only the named fields', () => {
    const body = { description: 'How to begin', defaultLevel: 'edit' as const }
    const updated = workspace.call('updateCollectionById', { params: { collectionId }, body })
    expect(updated).toMatchObject({ title: 'Guides', ...body })
    expect(workspace.call('getCollectionById', { params: { collectionId } })).toEqual(updated)
  })

  it('removes the description when it is empty', () => {
    workspace.call('updateCollectionById', { params: { collectionId }, body: { description: 'Soon' } })
    const updated = workspace.call('updateCollectionById', {
      params: { collectionId },
      body: { description: '' },
    })
    expect(updated).not.toHaveProperty('description')
  })

  it.each([
    ['title', 50],
    ['description', 100],
  ])('bounds the %s at %i characters', (field, bound) => {
    expect(attempt({ [field]: '🪶'.repeat(bound) }).ok).toBe(true)
    expect(refusal(attempt({ [field]: '🪶'.repeat(bound + 1) }))).toBe('input.invalid')
  })

  it.each([
    { title: '   ' },
    { defaultLevel: 'owner' },
    { defaultLevel: null },
    { title: 7 },
    null,
    'Guides',
  ])('refuses %j and changes nothing', (body) => {
    expect(refusal(attempt(body))).toBe('input.invalid')
    expect(workspace.call('getCollectionById', { params: { collectionId } }).title).toBe('Guides')
  })

  it.each([
    ['admin', 'done', 'done'],
    ['create', 'done', 'auth.forbidden'],
    ['review', 'auth.forbidden', 'auth.forbidden'],
    ['read', 'auth.forbidden', 'auth.forbidden'],
    [null, 'resource.unknown', 'resource.unknown'],
    ['stranger', 'resource.unknown', 'resource.unknown'],
  ] as const)('answers the role %s: a new title %s, a new default level %s', (role, title, level) => {
    const caller = workspace.addUser(role)
    expect(outcome(attempt({ title: 'Manuals' }, caller))).toBe(title)
    expect(outcome(attempt({ defaultLevel: 'read' }, caller))).toBe(level)
  })
})
