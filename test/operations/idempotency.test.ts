import { describe, expect, it } from 'vitest'
import { KEY_LIFETIME, forgetOldAnswers } from '../../src-main/operations/engine/idempotency.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../support/workspace.ts'

const create = (desk: TestWorkspace, title: string, idempotencyKey: unknown, as: Visitor = desk) =>
  as.attempt('createCollection', {
    params: { organizationId: desk.organization },
    body: { title },
    idempotencyKey,
  })
const titles = (desk: TestWorkspace) =>
  desk.store.all<{ title: string }>('SELECT title FROM collection ORDER BY title').map(({ title }) => title)

describe('a write with an idempotency key', () => {
  it('is applied once, and repeats its first response without notifying anyone again', () => {
    const desk = openTestWorkspace()
    const first = create(desk, 'Shelf', 'key-1')
    const told = desk.events.length
    desk.advance(KEY_LIFETIME - 1)
    const again = create(desk, 'Shelf', 'key-1')
    expect(first).toMatchObject({ ok: true, status: 201 })
    expect(again).toEqual({ ...first, replayed: true })
    expect(titles(desk)).toEqual(['Shelf'])
    expect(desk.events).toHaveLength(told)
  })

  it('repeats an empty response, although the deleted resource cannot be seen any more', () => {
    const desk = openTestWorkspace()
    const made = create(desk, 'Shelf', undefined)
    const collectionId = made.ok ? (made.value as { id: string }).id : ''
    const remove = () =>
      desk.attempt('deleteCollectionById', { params: { collectionId }, idempotencyKey: 'gone' })
    expect(remove()).toEqual({ ok: true, status: 204, value: null })
    expect(remove()).toEqual({ ok: true, status: 204, value: null, replayed: true })
    expect(desk.attempt('deleteCollectionById', { params: { collectionId } }).ok).toBe(false)
  })

  it.each([
    ['other input', (desk: TestWorkspace) => create(desk, 'Other', 'key')],
    [
      'another operation',
      (desk: TestWorkspace) =>
        desk.attempt('createSpace', {
          params: { organizationId: desk.organization },
          body: { title: 'Shelf' },
          idempotencyKey: 'key',
        }),
    ],
  ])('is refused when the key came with %s before', (_what, attempt) => {
    const desk = openTestWorkspace()
    create(desk, 'Shelf', 'key')
    expect(attempt(desk)).toMatchObject({ ok: false, problem: { code: 'request.key-reused', status: 409 } })
    expect(titles(desk)).toEqual(['Shelf'])
  })

  it('recognises the same input with its fields in any order', () => {
    const desk = openTestWorkspace()
    const params = { organizationId: desk.organization }
    const bodies = [
      { title: 'A', description: 'b' },
      { description: 'b', title: 'A' },
    ]
    for (const body of bodies) desk.attempt('createCollection', { params, body, idempotencyKey: 'k' })
    expect(titles(desk)).toEqual(['A'])
  })

  it('belongs to one caller: the key of another is another key', () => {
    const desk = openTestWorkspace()
    const other = desk.addUser('admin')
    create(desk, 'Mine', 'key')
    expect(create(desk, 'Theirs', 'key', other).ok).toBe(true)
    expect(titles(desk)).toEqual(['Mine', 'Theirs'])
  })

  it('may be tried again after a refusal: nothing of it was stored', () => {
    const desk = openTestWorkspace()
    const reader = desk.addUser('read')
    expect(create(desk, 'Shelf', 'key', reader)).toMatchObject({ ok: false })
    desk.setRole(reader.user, desk.organization, 'create')
    expect(create(desk, 'Shelf', 'key', reader)).toMatchObject({ ok: true })
    expect(titles(desk)).toEqual(['Shelf'])
  })

  it.each(['', 'with space', 'x'.repeat(256), 'ключ', 'line\nbreak', 7])('refuses the key %j', (key) => {
    const desk = openTestWorkspace()
    expect(create(desk, 'Shelf', key)).toMatchObject({ ok: false, problem: { code: 'input.invalid' } })
    expect(create(desk, 'Shelf', 'x'.repeat(255)).ok).toBe(true)
  })

  it('is forgotten after a day, and then removed', () => {
    const desk = openTestWorkspace()
    create(desk, 'Shelf', 'key')
    desk.advance(KEY_LIFETIME)
    expect(create(desk, 'Other', 'key')).not.toHaveProperty('replayed')
    desk.advance(KEY_LIFETIME)
    expect(forgetOldAnswers(desk.store, desk.now)).toBe(false)
    expect(desk.store.all('SELECT * FROM kept_answer')).toEqual([])
  })

  it('stores only a hash of the input', () => {
    const desk = openTestWorkspace()
    create(desk, 'Shelf', 'key')
    const [kept] = desk.store.all<{ input_hash: Buffer }>('SELECT * FROM kept_answer')
    expect(kept?.input_hash).toHaveLength(32)
    expect(Object.keys(kept ?? {})).toEqual(['user', 'key', 'input_hash', 'status', 'answer', 'created_at'])
  })

  it('is rolled back with its response when the response cannot be stored', () => {
    const desk = openTestWorkspace()
    desk.store.run(
      "CREATE TEMP TRIGGER broken BEFORE INSERT ON kept_answer BEGIN SELECT raise(ABORT, 'no'); END",
    )
    expect(() => create(desk, 'Shelf', 'key')).toThrow('An operation failed')
    expect(titles(desk)).toEqual([])
  })

  it('does not store a response that holds a secret', () => {
    const desk = openTestWorkspace()
    const make = (idempotencyKey?: string) =>
      desk.attempt('createUserToken', { body: { label: 'Script' }, idempotencyKey })
    expect(make('key')).toMatchObject({ ok: false, problem: { code: 'input.invalid' } })
    expect(make().ok).toBe(true)
    expect(desk.store.all('SELECT * FROM kept_answer')).toEqual([])
  })
})
