import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SpaceCopies } from '../../../src-main/operations/spaces/space-copies.ts'
import { sweepRemovedSpaces } from '../../../src-main/revisions/purge-spaces.ts'
import type { SpaceRow } from '../../../src-main/revisions/space-row.ts'
import { clearCutOffImports } from '../../../src-main/workspace/tidy.ts'
import { writeContent } from '../../support/content/space-content.ts'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const PAGES = 150

let workspace: TestWorkspace
let library: ReturnType<typeof libraryOf>
let original: string

beforeEach(() => {
  workspace = openTestWorkspace()
  library = libraryOf(workspace)
  original = library.space('Large')
  library.space('after')
  const pages = Array.from({ length: PAGES }, (_, at) => ({
    id: `page-${at}`,
    text: `The quokka ${at} and [the next](page-${at + 1}.md), [itself](/pages/page-${at}).\n`,
  }))
  writeContent(workspace, original, pages, { 'picture.txt': Buffer.from('bytes') })
})
afterEach(() => workspace.close())

const rowOf = (id: string) => workspace.store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', id)!
const duplicate = (visitor = workspace, idempotencyKey?: string) =>
  visitor.attemptPrepared('duplicateSpace', { params: { spaceId: original }, idempotencyKey })
const count = (table: string) => workspace.store.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)!.n
const everything = () =>
  ['space', 'line', 'page_version', 'file_version', 'link', 'search_document', 'blob'].map(count)
const listed = () =>
  workspace
    .call('listSpacesInOrganizationById', { params: { organizationId: workspace.organization }, query: {} })
    .items.map(({ title }) => title)
    .toSorted()

/** Copies whose turns are over after one step each. */
function copiesOfManyTurns(): SpaceCopies {
  let time = 0
  const clock = () => (time += 1000)
  return new SpaceCopies({ store: workspace.store, clock, newId: workspace.newId }, (work) => work())
}

describe('duplicating a large space', () => {
  it('creates the same as within the call: content, links and search results', async () => {
    expect(await duplicate()).toMatchObject({ ok: true, status: 201, value: { title: 'Large (copy)' } })
    expect(library.titles()).toEqual(['Large', 'Large (copy)', 'after'])
    const copy = workspace.store.get<{ id: string }>("SELECT id FROM space WHERE title = 'Large (copy)'")!.id
    const params = { spaceId: copy }
    const links = workspace.call('listSpaceLinks', { params, query: { limit: 1000 } })
    expect(links.items.filter(({ status }) => status === 'broken')).toHaveLength(1)
    expect(links.items).toHaveLength(2 * PAGES)
    const found = workspace.call('searchSpaceContent', { params, query: { query: 'quokka 77' } })
    expect(found.items.map(({ title }) => title)).toEqual(['page-77'])
    expect(workspace.call('listFiles', { params }).items.map(({ name }) => name)).toEqual(['picture.txt'])
  })

  it('creates the same of it within the call, where no preparation is possible', () => {
    const copy = workspace.call('duplicateSpace', { params: { spaceId: original } }).id
    const params = { spaceId: copy }
    const found = workspace.call('searchSpaceContent', { params, query: { query: 'quokka 77' } })
    expect(found.items.map(({ title }) => title)).toEqual(['page-77'])
    const links = workspace.call('listSpaceLinks', { params, query: { limit: 1000 } })
    expect(links.items.filter(({ status }) => status === 'broken')).toHaveLength(1)
    expect(workspace.call('listFiles', { params }).items.map(({ name }) => name)).toEqual(['picture.txt'])
  })

  it('lets others go on between its steps, who see no part of it', async () => {
    const copies = copiesOfManyTurns()
    const before = listed()
    const order: string[] = []
    const making = copies.make(rowOf(original), workspace.user).then((copy) => {
      order.push('made')
      return copy
    })
    for (let turn = 0; turn < PAGES; turn += 1) {
      await setImmediate()
      order.push('turn')
      expect(listed()).toEqual(before)
    }
    expect(order).toEqual(Array.from({ length: PAGES }, () => 'turn'))
    const copy = await making
    expect(listed()).toEqual(before)
    await copies.drop(copy)
  })

  it('holds the content at its start, under any later writes', async () => {
    const making = copiesOfManyTurns().make(rowOf(original), workspace.user)
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    writeContent(workspace, original, [
      { id: 'page-149', text: 'Another text.\n' },
      { id: 'page-new', text: 'New.\n' },
    ])
    const { line } = await making
    const texts = workspace.store.all<{ text: string }>(
      'SELECT CAST(data AS TEXT) AS text FROM page_version JOIN blob ON blob.id = text WHERE line = ?',
      line,
    )
    expect(texts).toHaveLength(PAGES)
    expect(texts.filter(({ text }) => /Another|New/.test(text))).toEqual([])
  })
})

describe('a copy that comes to nothing', () => {
  it('leaves nothing behind where the workspace is closed between two turns', async () => {
    const before = everything()
    const copies = copiesOfManyTurns()
    const making = copies.make(rowOf(original), workspace.user)
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    copies.close()
    await expect(making).rejects.toMatchObject({ code: 'store.unavailable' })
    expect(everything()).toEqual(before)
  })

  it('is cleared away at the next start where the process was killed', async () => {
    const before = everything()
    await copiesOfManyTurns().make(rowOf(original), workspace.user)
    expect(count('page_version')).toBe(2 * PAGES)
    clearCutOffImports(workspace.store)
    await sweepRemovedSpaces(workspace.store, () => Promise.resolve())
    expect(everything()).toEqual(before)
  })

  it('is taken away where the space was deleted meanwhile', async () => {
    const before = everything()
    const making = duplicate()
    workspace.call('deleteSpaceById', { params: { spaceId: original } })
    expect(refusal(await making)).toBe('resource.unknown')
    expect(everything()).toEqual(before)
  })

  it('is taken away where the same call had made one under its key', async () => {
    const [first, second] = await Promise.all([duplicate(workspace, 'key-1'), duplicate(workspace, 'key-1')])
    expect(first).toMatchObject({ ok: true })
    expect(second).toMatchObject({ ok: true, replayed: true, value: (first as { value: unknown }).value })
    expect(library.titles()).toEqual(['Large', 'Large (copy)', 'after'])
    expect(count("space WHERE state = 'filling'")).toBe(0)
  })

  it('does not even start for a caller who may not create beside the space', async () => {
    const before = everything()
    expect(refusal(await duplicate(workspace.addUser('read') as TestWorkspace))).toBe('auth.forbidden')
    expect(everything()).toEqual(before)
  })
})
