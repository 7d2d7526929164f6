import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SpaceCopies } from '../../../src-main/operations/spaces/space-copies.ts'
import { sweepRemovedSpaces } from '../../../src-main/revisions/purge-spaces.ts'
import type { SpaceRow } from '../../../src-main/revisions/space-row.ts'
import { clearInterruptedImports } from '../../../src-main/workspace/maintenance.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

const PAGES = 150

let workspace: TestWorkspace
let library: ReturnType<typeof libraryOf>
let original: string

beforeEach(() => {
  workspace = openTestWorkspace()
  library = libraryOf(workspace)
  original = library.space('Large')
  library.space('after')
  const pages = Array.from({ length: PAGES }, (_, index) => ({
    id: `page-${index}`,
    text: `The quokka ${index} and [the next](page-${index + 1}.md), [itself](/pages/page-${index}).\n`,
  }))
  writeContent(workspace, original, pages, { 'picture.txt': Buffer.from('bytes') })
})
afterEach(() => workspace.close())

const rowOf = (id: string) => workspace.store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', id)!
const duplicate = (visitor: Visitor = workspace, idempotencyKey?: string) =>
  visitor.attemptPrepared('duplicateSpace', { params: { spaceId: original }, idempotencyKey })
const count = (table: string) => workspace.store.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)!.n
const rowCounts = () =>
  ['space', 'line', 'page_version', 'file_version', 'link', 'search_document', 'blob'].map(count)
const listedTitles = () =>
  workspace
    .call('listSpacesInOrganizationById', { params: { organizationId: workspace.organization }, query: {} })
    .items.map(({ title }) => title)
    .toSorted()

/** Returns copies that end each turn after one step. */
function copiesOfManyTurns(): SpaceCopies {
  let time = 0
  const clock = () => (time += 1000)
  return new SpaceCopies({ store: workspace.store, clock, newId: workspace.newId }, (work) => work())
}

describe('duplicating a large space', () => {
  it('creates the content, the links and the search results', async () => {
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

  it('creates the same within the call, where no preparation is possible', () => {
    const copy = workspace.call('duplicateSpace', { params: { spaceId: original } }).id
    const params = { spaceId: copy }
    const found = workspace.call('searchSpaceContent', { params, query: { query: 'quokka 77' } })
    expect(found.items.map(({ title }) => title)).toEqual(['page-77'])
    const links = workspace.call('listSpaceLinks', { params, query: { limit: 1000 } })
    expect(links.items.filter(({ status }) => status === 'broken')).toHaveLength(1)
    expect(workspace.call('listFiles', { params }).items.map(({ name }) => name)).toEqual(['picture.txt'])
  })

  it('lets other calls run between its steps, which see no part of it', async () => {
    const copies = copiesOfManyTurns()
    const before = listedTitles()
    const order: string[] = []
    const copying = copies.make(rowOf(original), workspace.user).then((copy) => {
      order.push('copied')
      return copy
    })
    for (let turn = 0; turn < PAGES; turn += 1) {
      await setImmediate()
      order.push('turn')
      expect(listedTitles()).toEqual(before)
    }
    expect(order).toEqual(Array.from({ length: PAGES }, () => 'turn'))
    const copy = await copying
    expect(listedTitles()).toEqual(before)
    await copies.drop(copy)
  })

  it('has the content at its start, despite later writes', async () => {
    const copying = copiesOfManyTurns().make(rowOf(original), workspace.user)
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    writeContent(workspace, original, [
      { id: 'page-149', text: 'Another text.\n' },
      { id: 'page-new', text: 'New.\n' },
    ])
    const { line } = await copying
    const texts = workspace.store.all<{ text: string }>(
      'SELECT CAST(data AS TEXT) AS text FROM page_version JOIN blob ON blob.id = text WHERE line = ?',
      line,
    )
    expect(texts).toHaveLength(PAGES)
    expect(texts.filter(({ text }) => /Another|New/.test(text))).toEqual([])
  })
})

describe('an unfinished copy', () => {
  it('is deleted where the workspace closes between two turns', async () => {
    const before = rowCounts()
    const copies = copiesOfManyTurns()
    const copying = copies.make(rowOf(original), workspace.user)
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    copies.close()
    await expect(copying).rejects.toMatchObject({ code: 'store.unavailable' })
    expect(rowCounts()).toEqual(before)
  })

  it('is cleared away at the next start where the process was killed', async () => {
    const before = rowCounts()
    await copiesOfManyTurns().make(rowOf(original), workspace.user)
    expect(count('page_version')).toBe(2 * PAGES)
    clearInterruptedImports(workspace.store)
    await sweepRemovedSpaces(workspace.store, () => Promise.resolve())
    expect(rowCounts()).toEqual(before)
  })

  it('is removed where the space was deleted meanwhile', async () => {
    const before = rowCounts()
    const copying = duplicate()
    workspace.call('deleteSpaceById', { params: { spaceId: original } })
    expect(refusal(await copying)).toBe('resource.unknown')
    expect(rowCounts()).toEqual(before)
  })

  it('is removed where the same call has created one under its key', async () => {
    const [first, second] = await Promise.all([duplicate(workspace, 'key-1'), duplicate(workspace, 'key-1')])
    expect(first).toMatchObject({ ok: true })
    expect(second).toMatchObject({ ok: true, replayed: true, value: (first as { value: unknown }).value })
    expect(library.titles()).toEqual(['Large', 'Large (copy)', 'after'])
    expect(count("space WHERE state = 'filling'")).toBe(0)
  })

  it('does not start for a caller who may not create beside the space', async () => {
    const before = rowCounts()
    expect(refusal(await duplicate(workspace.addUser('read')))).toBe('auth.forbidden')
    expect(rowCounts()).toEqual(before)
  })
})
