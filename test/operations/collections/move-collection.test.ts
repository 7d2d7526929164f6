import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let library: ReturnType<typeof libraryOf>

beforeEach(() => {
  workspace = openTestWorkspace()
  library = libraryOf(workspace)
})
afterEach(() => workspace.close())

const attempt = (collectionId: string, body: unknown, caller = workspace as Pick<TestWorkspace, 'attempt'>) =>
  caller.attempt('moveCollection', { params: { collectionId }, body })

describe('moving a collection', () => {
  it('moves before or after a space or a collection, which share one order', () => {
    const a = library.collection('a')
    const b = library.space('b')
    const c = library.collection('c')
    expect(library.titles()).toEqual(['a', 'b', 'c'])
    attempt(c, { position: { before: { type: 'space', space: b } } })
    expect(library.titles()).toEqual(['a', 'c', 'b'])
    attempt(a, { position: { after: { space: b } } })
    expect(library.titles()).toEqual(['c', 'b', 'a'])
    attempt(a, { position: { after: { collection: c }, before: { space: b } } })
    expect(library.titles()).toEqual(['c', 'a', 'b'])
  })

  it('moves to the end without a place, and stays in its parent without a parent', () => {
    const outer = library.collection('outer')
    const a = library.collection('a', outer)
    library.space('b', outer)
    expect(attempt(a, {})).toMatchObject({ ok: true, value: { parent: outer } })
    expect(library.titles(outer)).toEqual(['b', 'a'])
  })

  it('moves into another collection, and to the root with null', () => {
    const outer = library.collection('outer')
    const a = library.collection('a')
    expect(attempt(a, { parent: outer })).toMatchObject({ value: { parent: outer } })
    expect(library.titles()).toEqual(['outer'])
    const result = attempt(a, { parent: null, position: { before: { collection: outer } } })
    expect(result.ok && result.value).not.toHaveProperty('parent')
    expect(library.titles()).toEqual(['a', 'outer'])
  })

  it('refuses itself and its descendants as a parent', () => {
    const outer = library.collection('outer')
    const middle = library.collection('middle', outer)
    const inner = library.collection('inner', middle)
    for (const parent of [outer, middle, inner])
      expect(refusal(attempt(outer, { parent }))).toBe('tree.cycle')
    expect(attempt(inner, { parent: outer }).ok).toBe(true)
  })

  it('refuses a missing neighbour, itself as neighbour, and neighbours that are not adjacent', () => {
    const a = library.collection('a')
    const b = library.collection('b')
    const c = library.space('c')
    library.space('d')
    const inner = library.space('inner', b)
    const positions = [
      { before: { space: 'nowhere' } },
      { before: { space: inner } },
      { after: { collection: a } },
      { after: { space: b } },
      { after: { collection: b }, before: { collection: b } },
      { after: { space: c }, before: { space: c } },
      { before: {} },
      { before: 'c' },
    ]
    for (const position of positions) expect(refusal(attempt(a, { position }))).toBe('input.invalid')
    expect(library.titles()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('creates room between two siblings with the same sort key', () => {
    const a = library.collection('a')
    const b = library.space('b')
    const c = library.collection('c')
    const d = library.space('d')
    workspace.store.run("UPDATE space SET position = 'a1' WHERE id IN (?, ?)", b, d)
    workspace.store.run("UPDATE collection SET position = 'a1' WHERE id = ?", c)
    expect(attempt(a, { position: { after: { space: b } } }).ok).toBe(true)
    expect(library.titles()).toEqual(['b', 'a', 'c', 'd'])
  })

  it('requires the create permission at the source and the target', () => {
    const open = library.collection('open')
    const shut = library.collection('shut')
    const inner = library.collection('inner', open)
    workspace.call('updateCollectionById', {
      params: { collectionId: open },
      body: { defaultLevel: 'create' },
    })
    const reader = workspace.addUser('read')
    expect(attempt(inner, { position: {} }, reader).ok).toBe(true)
    expect(refusal(attempt(inner, { parent: shut }, reader))).toBe('auth.forbidden')
    expect(refusal(attempt(inner, { parent: null }, reader))).toBe('auth.forbidden')
    expect(refusal(attempt(shut, { parent: open }, reader))).toBe('auth.forbidden')
    expect(refusal(attempt(inner, {}, workspace.addUser(null)))).toBe('resource.unknown')
  })

  it('refuses a parent in another organization', () => {
    const a = library.collection('a')
    const elsewhere = workspace.addOrganization('Archive')
    workspace.setRole(workspace.user, elsewhere, 'admin')
    const foreign = workspace.call('createCollection', { params: { organizationId: elsewhere }, body: {} })
    expect(refusal(attempt(a, { parent: foreign.id }))).toBe('input.invalid')
    expect(refusal(attempt(a, { parent: 'nowhere' }))).toBe('resource.unknown')
  })
})
