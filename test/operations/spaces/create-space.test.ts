import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace

beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const attempt = (body: unknown, caller = workspace as Pick<TestWorkspace, 'attempt'>) =>
  caller.attempt('createSpace', { params: { organizationId: workspace.organization }, body })

describe('creating a space', () => {
  it('needs no input', () => {
    expect(attempt(undefined)).toMatchObject({ value: { title: 'Untitled space' } })
  })

  it('returns an empty space with a first revision, in the form that a read returns', () => {
    const created = workspace.call('createSpace', {
      params: { organizationId: workspace.organization },
      body: { title: 'Handbook', emoji: '📖', editMode: 'locked' },
    })
    expect(created).toEqual({
      object: 'space',
      id: created.id,
      title: 'Handbook',
      emoji: '📖',
      visibility: 'private',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      editMode: 'locked',
      urls: {
        location: `http://carrel.test/v1/spaces/${created.id}`,
        app: `http://carrel.test/app/spaces/${created.id}`,
      },
      organization: workspace.organization,
      revision: created.revision,
      defaultLevel: 'read',
      comments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
      permissions: { access: true, admin: true, edit: true, comment: true, merge: true, review: true },
    })
    expect(workspace.call('getSpaceById', { params: { spaceId: created.id } })).toEqual(created)
    const revision = workspace.store.get(
      'SELECT type, created_by FROM revision WHERE id = ?',
      created.revision,
    )
    expect(revision).toEqual({ type: 'edits', created_by: workspace.user })
  })

  it('is added at the end of the named collection, which makes it visible', () => {
    const library = libraryOf(workspace)
    const shelf = library.collection('Shelf')
    library.collection('first', shelf)
    const spaceId = library.space('second', shelf)
    expect(library.titles(shelf)).toEqual(['first', 'second'])
    expect(workspace.call('getSpaceById', { params: { spaceId } })).toMatchObject({
      parent: shelf,
      visibility: 'in-collection',
    })
  })

  it.each([
    ['title', 50],
    ['emoji', 50],
  ])('bounds the %s at %i characters', (field, bound) => {
    expect(attempt({ [field]: '🪶'.repeat(bound) }).ok).toBe(true)
    expect(refusal(attempt({ [field]: '🪶'.repeat(bound + 1) }))).toBe('input.invalid')
  })

  it.each([{ title: '' }, { title: '  ' }, { parent: '' }, { editMode: 'open' }, { empty: false }, null])(
    'refuses %j and creates nothing',
    (body) => {
      expect(refusal(attempt(body))).toBe('input.invalid')
      expect(libraryOf(workspace).titles()).toEqual([])
      expect(workspace.store.all('SELECT * FROM line')).toEqual([])
    },
  )

  it.each([
    ['admin', 'ok'],
    ['create', 'ok'],
    ['review', 'auth.forbidden'],
    ['edit', 'auth.forbidden'],
    ['comment', 'auth.forbidden'],
    ['read', 'auth.forbidden'],
    [null, 'auth.forbidden'],
    ['stranger', 'resource.unknown'],
  ] as const)('answers a user of the role "%s" with "%s"', (role, code) => {
    const result = attempt({}, workspace.addUser(role))
    expect(result.ok ? 'ok' : result.problem.code).toBe(code)
  })
})
