import { describe, expect, it } from 'vitest'
import { KEY_LIFETIME, deleteExpiredAnswers } from '../../src-main/operations/engine/idempotency.ts'
import { outcome, refusal } from '../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../support/workspace.ts'

const create = (workspace: TestWorkspace, title: string, idempotencyKey: unknown, as: Visitor = workspace) =>
  as.attempt('createCollection', {
    params: { organizationId: workspace.organization },
    body: { title },
    idempotencyKey,
  })
const titles = (workspace: TestWorkspace) =>
  workspace.store
    .all<{ title: string }>('SELECT title FROM collection ORDER BY title')
    .map(({ title }) => title)

describe('a write with an idempotency key', () => {
  it('is applied once, and repeats its first response without notifying anyone again', () => {
    const workspace = openTestWorkspace()
    const first = create(workspace, 'Shelf', 'key-1')
    const received = workspace.events.length
    workspace.advance(KEY_LIFETIME - 1)
    const again = create(workspace, 'Shelf', 'key-1')
    expect(first).toMatchObject({ ok: true, status: 201 })
    expect(again).toEqual({ ...first, replayed: true })
    expect(titles(workspace)).toEqual(['Shelf'])
    expect(workspace.events).toHaveLength(received)
  })

  it('repeats an empty response, although the resource is deleted', () => {
    const workspace = openTestWorkspace()
    const created = create(workspace, 'Shelf', undefined)
    const collectionId = created.ok ? (created.value as { id: string }).id : ''
    const remove = () =>
      workspace.attempt('deleteCollectionById', { params: { collectionId }, idempotencyKey: 'gone' })
    expect(remove()).toEqual({ ok: true, status: 204, value: null })
    expect(remove()).toEqual({ ok: true, status: 204, value: null, replayed: true })
    expect(refusal(workspace.attempt('deleteCollectionById', { params: { collectionId } }))).toBe(
      'resource.unknown',
    )
  })

  it.each([
    ['other input', (workspace: TestWorkspace) => create(workspace, 'Other', 'key')],
    [
      'another operation',
      (workspace: TestWorkspace) =>
        workspace.attempt('createSpace', {
          params: { organizationId: workspace.organization },
          body: { title: 'Shelf' },
          idempotencyKey: 'key',
        }),
    ],
  ])('is refused for %s under the key of an earlier write', (_case, attempt) => {
    const workspace = openTestWorkspace()
    create(workspace, 'Shelf', 'key')
    expect(attempt(workspace)).toMatchObject({
      ok: false,
      problem: { code: 'request.key-reused', status: 409 },
    })
    expect(titles(workspace)).toEqual(['Shelf'])
  })

  it('recognises the same input with its fields in any order', () => {
    const workspace = openTestWorkspace()
    const params = { organizationId: workspace.organization }
    const bodies = [
      { title: 'A', description: 'b' },
      { description: 'b', title: 'A' },
    ]
    for (const body of bodies) workspace.attempt('createCollection', { params, body, idempotencyKey: 'k' })
    expect(titles(workspace)).toEqual(['A'])
  })

  it('belongs to one caller: the key of another is another key', () => {
    const workspace = openTestWorkspace()
    const other = workspace.addUser('admin')
    create(workspace, 'Mine', 'key')
    expect(outcome(create(workspace, 'Theirs', 'key', other))).toBe('done')
    expect(titles(workspace)).toEqual(['Mine', 'Theirs'])
  })

  it('may be repeated after a refusal, which stored nothing', () => {
    const workspace = openTestWorkspace()
    const reader = workspace.addUser('read')
    expect(refusal(create(workspace, 'Shelf', 'key', reader))).toBe('auth.forbidden')
    workspace.setRole(reader.user, workspace.organization, 'create')
    expect(outcome(create(workspace, 'Shelf', 'key', reader))).toBe('done')
    expect(titles(workspace)).toEqual(['Shelf'])
  })

  it.each(['', 'with space', 'x'.repeat(256), 'ключ', 'line\nbreak', 7])('refuses the key %j', (key) => {
    const workspace = openTestWorkspace()
    expect(refusal(create(workspace, 'Shelf', key))).toBe('input.invalid')
    expect(titles(workspace)).toEqual([])
  })

  it('accepts a key of 255 characters', () => {
    expect(outcome(create(openTestWorkspace(), 'Shelf', 'x'.repeat(255)))).toBe('done')
  })

  it('expires after 30 days, and is then deleted', () => {
    expect(KEY_LIFETIME).toBe(30 * 86_400_000)
    const workspace = openTestWorkspace()
    create(workspace, 'Shelf', 'key')
    workspace.advance(KEY_LIFETIME)
    const later = create(workspace, 'Other', 'key')
    expect(later).toMatchObject({ ok: true, value: { title: 'Other' } })
    expect(later).not.toHaveProperty('replayed')
    workspace.advance(KEY_LIFETIME)
    expect(deleteExpiredAnswers(workspace.store, workspace.now)).toBe(false)
    expect(workspace.store.all('SELECT * FROM idempotency_record')).toEqual([])
  })

  it('stores only a hash of the input', () => {
    const workspace = openTestWorkspace()
    create(workspace, 'Shelf', 'key')
    const [stored] = workspace.store.all<{ input_hash: Buffer }>('SELECT * FROM idempotency_record')
    expect(stored?.input_hash).toHaveLength(32)
    expect(Object.keys(stored ?? {})).toEqual(['user', 'key', 'input_hash', 'status', 'answer', 'created_at'])
  })

  it('is rolled back with its response when the response cannot be stored', () => {
    const workspace = openTestWorkspace()
    workspace.store.run(
      "CREATE TEMP TRIGGER broken BEFORE INSERT ON idempotency_record BEGIN SELECT raise(ABORT, 'no'); END",
    )
    expect(() => create(workspace, 'Shelf', 'key')).toThrow('An operation failed')
    expect(titles(workspace)).toEqual([])
  })

  it('does not store a response that contains a secret', () => {
    const workspace = openTestWorkspace()
    const createToken = (idempotencyKey?: string) =>
      workspace.attempt('createUserToken', { body: { label: 'Script' }, idempotencyKey })
    expect(refusal(createToken('key'))).toBe('input.invalid')
    expect(outcome(createToken())).toBe('done')
    expect(workspace.store.all('SELECT * FROM idempotency_record')).toEqual([])
  })
})
