import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outcome, refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace

beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const create = (
  body: { title?: string; parent?: string } = {},
  caller = workspace as Pick<TestWorkspace, 'call'>,
) => caller.call('createCollection', { params: { organizationId: workspace.organization }, body })
const attempt = (body: unknown, caller = workspace as Pick<TestWorkspace, 'attempt'>) =>
  caller.attempt('createCollection', { params: { organizationId: workspace.organization }, body })

describe('creating a collection', () => {
  it('returns the collection in the form that a read returns', () => {
    const created = create({ title: 'Guides' })
    expect(created).toEqual({
      object: 'collection',
      id: created.id,
      title: 'Guides',
      organization: workspace.organization,
      defaultLevel: 'read',
      urls: {
        location: `http://carrel.test/v1/collections/${created.id}`,
        app: `http://carrel.test/app/collections/${created.id}`,
      },
      permissions: { view: true, admin: true, create: true },
    })
    expect(workspace.call('getCollectionById', { params: { collectionId: created.id } })).toEqual(created)
  })

  it('creates it in the named parent, with a default title', () => {
    const parent = create({ title: 'Guides' })
    expect(create({ parent: parent.id })).toMatchObject({ parent: parent.id, title: 'Untitled collection' })
  })

  it('counts a title in characters, not in UTF-16 units', () => {
    expect(create({ title: '🪶'.repeat(50) }).title).toBe('🪶'.repeat(50))
    expect(refusal(attempt({ title: '🪶'.repeat(51) }))).toBe('input.invalid')
  })

  it.each(['', ' ', ' \t\n  '])('refuses an invisible title: %j', (title) => {
    expect(refusal(attempt({ title }))).toBe('input.invalid')
  })

  it('refuses a parent that does not exist, or that belongs to another organization', () => {
    expect(refusal(attempt({ parent: 'nowhere' }))).toBe('resource.unknown')
    const elsewhere = workspace.addOrganization('Archive')
    workspace.setRole(workspace.user, elsewhere, 'admin')
    const foreign = workspace.call('createCollection', { params: { organizationId: elsewhere }, body: {} })
    expect(refusal(attempt({ parent: foreign.id }))).toBe('input.invalid')
    workspace.store.run('DELETE FROM member WHERE organization = ?', elsewhere)
    expect(refusal(attempt({ parent: foreign.id }))).toBe('resource.unknown')
  })

  it('notifies listeners of the library', () => {
    create()
    expect(workspace.events).toEqual([
      {
        type: 'changed',
        operation: 'createCollection',
        touched: [{ kind: 'library', organization: workspace.organization }],
        user: workspace.user,
      },
    ])
  })
})

describe('permission to create a collection', () => {
  it.each([
    ['admin', 'done'],
    ['create', 'done'],
    ['review', 'auth.forbidden'],
    ['edit', 'auth.forbidden'],
    ['comment', 'auth.forbidden'],
    ['read', 'auth.forbidden'],
    [null, 'auth.forbidden'],
    ['stranger', 'resource.unknown'],
  ] as const)('at the root, of a user with the role %s: %s', (role, expected) => {
    expect(outcome(attempt({}, workspace.addUser(role)))).toBe(expected)
  })

  it('in a collection, of every member where its default level is create', () => {
    const open = create()
    workspace.call('updateCollectionById', {
      params: { collectionId: open.id },
      body: { defaultLevel: 'create' },
    })
    const reader = workspace.addUser('read')
    expect(create({ parent: open.id }, reader).permissions).toEqual({
      view: true,
      admin: false,
      create: true,
    })
    expect(refusal(attempt({ parent: open.id }, workspace.addUser(null)))).toBe('resource.unknown')
    expect(refusal(attempt({}, reader))).toBe('auth.forbidden')
  })
})
