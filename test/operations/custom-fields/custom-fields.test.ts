import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { outcome, refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let params: { organizationId: string }

beforeEach(() => {
  workspace = openTestWorkspace()
  params = { organizationId: workspace.organization }
})
afterEach(() => workspace.close())

const create = (body: object) => workspace.attempt('createOrganizationCustomField', { params, body })
const named = (fieldName: string) => ({ ...params, fieldName })

describe('custom fields', () => {
  it('are created, listed, changed and found by name', () => {
    const field = {
      name: 'audience',
      type: 'select:single',
      title: '',
      description: '',
      placeholder: '',
      options: ['staff', 'customers'],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      urls: { location: `http://carrel.test/v1/orgs/${workspace.organization}/custom-fields/audience` },
    }
    const { name, type, options } = field
    expect(create({ name, type, options })).toMatchObject({ status: 201, value: field })
    workspace.advance(1000)
    const changed = { title: 'Audience', description: 'Who reads it', placeholder: 'Nobody yet' }
    const updated = workspace.call('updateOrganizationCustomField', {
      params: named('audience'),
      body: changed,
    })
    expect(updated).toMatchObject({ ...field, ...changed, updatedAt: '2026-01-01T00:00:01.000Z' })
    expect(workspace.call('getOrganizationCustomFieldByName', { params: named('audience') })).toEqual(updated)
    expect(workspace.call('listOrganizationCustomFields', { params })).toEqual({ count: 1, items: [updated] })
    expect(refusal(create({ name, type: 'text' }))).toBe('state.conflict')
  })

  it('accept only names of permitted lengths and characters', () => {
    for (const name of ['', 'x'.repeat(51), 'Name', 'a b', 'é', 'a.b']) {
      expect(refusal(create({ name, type: 'text' }))).toBe('input.invalid')
    }
    for (const name of ['x', 'x'.repeat(50), 'a-b_2'])
      expect(outcome(create({ name, type: 'text' }))).toBe('done')
  })

  it('refuse an unknown type', () => {
    expect(refusal(create({ name: 'y', type: 'date' }))).toBe('input.invalid')
  })

  it.each([
    ['title', '😀'.repeat(100), '😀'.repeat(101)],
    ['description', '😀'.repeat(200), '😀'.repeat(201)],
    ['placeholder', '😀'.repeat(100), '😀'.repeat(101)],
    [
      'options',
      Array.from({ length: 50 }, (_, n) => String(n)),
      Array.from({ length: 51 }, (_, n) => String(n)),
    ],
    ['options', ['😀'.repeat(40)], ['😀'.repeat(41)]],
    ['options', ['x'], []],
  ])('have a %s within its bounds, at their creation and after', (field, most, beyond) => {
    expect(refusal(create({ name: 'x', type: 'tags', [field]: beyond }))).toBe('input.invalid')
    expect(create({ name: 'x', type: 'tags', [field]: most })).toMatchObject({ ok: true })
    const update = (value: unknown) =>
      workspace.attempt('updateOrganizationCustomField', { params: named('x'), body: { [field]: value } })
    expect(update(most)).toMatchObject({ ok: true })
    expect(refusal(update(beyond))).toBe('input.invalid')
  })

  it('are created, changed and deleted only by administrators, and read by members', () => {
    create({ name: 'x', type: 'text' })
    const outcomes = (role: 'admin' | 'create' | 'read' | null) => {
      const visitor = workspace.addUser(role)
      const body = { name: 'y', type: 'text' }
      return [
        outcome(visitor.attempt('getOrganizationCustomFieldByName', { params: named('x') })),
        outcome(visitor.attempt('createOrganizationCustomField', { params, body })),
        outcome(visitor.attempt('updateOrganizationCustomField', { params: named('x'), body: {} })),
        outcome(visitor.attempt('deleteOrganizationCustomField', { params: named('x') })),
      ]
    }
    const [forbidden, done] = ['auth.forbidden', 'done']
    expect(outcomes(null)).toEqual([forbidden, forbidden, forbidden, forbidden])
    expect(outcomes('read')).toEqual([done, forbidden, forbidden, forbidden])
    expect(outcomes('create')).toEqual([done, forbidden, forbidden, forbidden])
    expect(outcomes('admin')).toEqual([done, done, done, done])
  })
})

describe('the values of a space', () => {
  let space: { spaceId: string }
  const set = (values: object) =>
    workspace.attempt('updateSpaceCustomFields', { params: space, body: { values } })
  const values = () =>
    Object.fromEntries(
      workspace
        .call('getSpaceCustomFields', { params: space })
        .map(({ customField, value }) => [customField.name, value]),
    )

  beforeEach(() => {
    space = { spaceId: libraryOf(workspace).space('Space') }
    for (const type of ['text', 'number', 'boolean', 'tags']) create({ name: type, type })
    create({ name: 'one', type: 'select:single', options: ['a', 'b'] })
    create({ name: 'many', type: 'select:multi', options: ['a', 'b'] })
  })

  it.each([
    ['text', ['word', '', '😀'.repeat(256)], [1, true, ['word'], 'x'.repeat(257)]],
    ['number', [0, -1.5, 1e300], ['1', true, [1]]],
    ['boolean', [true, false], ['true', 0, []]],
    ['tags', [[], ['a', 'b']], ['a', 1, [1], ['x'.repeat(257)]]],
    ['one', ['a', 'b'], ['c', '', ['a'], 1]],
    ['many', [[], ['b', 'a']], ['a', ['a', 'c'], true]],
  ])('of the field %s match its type', (name, fitting, others) => {
    for (const value of fitting) {
      expect(set({ [name]: { value } })).toMatchObject({ ok: true, status: 204 })
      expect(values()[name]).toEqual(value)
    }
    const last = values()
    for (const value of others) expect(refusal(set({ [name]: { value } }))).toBe('input.invalid')
    expect(values()).toEqual(last)
  })

  it('are cleared only by null, and set all or none', () => {
    set({ text: { value: 'word' }, number: { value: 1 } })
    expect(refusal(set({ text: { value: null }, number: {} }))).toBe('input.invalid')
    expect(values()).toMatchObject({ text: 'word', number: 1 })
    expect(set({ text: { value: null } })).toMatchObject({ ok: true })
    expect(values()).toMatchObject({ text: undefined, number: 1 })
    expect(refusal(set({ text: { value: 'word' }, nothing: { value: 1 } }))).toBe('input.invalid')
    expect(refusal(set({ text: { value: 'word' }, number: { value: 'one' } }))).toBe('input.invalid')
    expect(values()).toMatchObject({ text: undefined })
  })

  it('are deleted with their field, and by a transfer of the space', () => {
    set({ text: { value: 'word' }, number: { value: 1 } })
    workspace.call('deleteOrganizationCustomField', { params: named('text') })
    expect(values()).not.toHaveProperty('text')
    create({ name: 'text', type: 'text' })
    expect(values()).toMatchObject({ text: undefined, number: 1 })
    const elsewhere = workspace.addOrganization('Elsewhere')
    workspace.setRole(workspace.user, elsewhere, 'admin')
    workspace.call('transferSpace', { params: space, body: { organization: elsewhere } })
    expect(values()).toEqual({})
    workspace.call('transferSpace', { params: space, body: { organization: workspace.organization } })
    expect(values()).toMatchObject({ number: undefined })
  })

  it('stay when their option is removed, and cannot be set to it again', () => {
    set({ one: { value: 'a' } })
    workspace.call('updateOrganizationCustomField', { params: named('one'), body: { options: ['b'] } })
    expect(values()).toMatchObject({ one: 'a' })
    expect(refusal(set({ one: { value: 'a' } }))).toBe('input.invalid')
  })

  it('are set by users who may create content, and read by readers', () => {
    const outcomes = (role: 'create' | 'edit' | null) => {
      const visitor = workspace.addUser(role)
      const body = { values: { text: { value: 'word' } } }
      return [
        outcome(visitor.attempt('getSpaceCustomFields', { params: space })),
        outcome(visitor.attempt('updateSpaceCustomFields', { params: space, body })),
      ]
    }
    expect(outcomes(null)).toEqual(['resource.unknown', 'resource.unknown'])
    expect(outcomes('edit')).toEqual(['done', 'auth.forbidden'])
    expect(outcomes('create')).toEqual(['done', 'done'])
  })

  it('of a select without options are refused', () => {
    create({ name: 'empty', type: 'select:single' })
    expect(refusal(set({ empty: { value: 'a' } }))).toBe('input.invalid')
  })
})
