import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { REFERENCES_OF_LINE } from '../../../src-main/operations/search/reference/shown-references.ts'
import { addGuestOf } from '../../support/add-guest.ts'
import { addSpace } from '../../support/content/authoring.ts'
import { processSpecifications } from '../../support/process-specifications.ts'
import { queryPlan } from '../../support/query-plan.ts'
import { BOOKSHOP } from '../../support/specifications/bookshop.ts'
import { indexEntries } from '../../support/specifications/index-entries.ts'
import { makeReferenceEntry } from '../../support/specifications/reference-entry.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let space: string
let entry: string

beforeEach(async () => {
  workspace = openTestWorkspace()
  const added = addSpace(workspace, { Welcome: 'Text.\n', Shop: 'Text.\n' })
  space = added.space
  entry = added.pages[1]!
  makeReferenceEntry(workspace.store, entry, { spec: 'bookshop', models: true })
  await setSpecification('bookshop', BOOKSHOP)
})
afterEach(() => workspace.close())

async function setSpecification(specSlug: string, value: object): Promise<void> {
  const params = { organizationId: workspace.organization, specSlug }
  const body = { source: { text: JSON.stringify(value) } }
  workspace.call('createOrUpdateOpenAPISpecBySlug', { params, body })
  await processSpecifications(workspace)
  await indexEntries(workspace.store)
}

const find = (query: object, caller: Pick<TestWorkspace, 'call'> = workspace) =>
  caller.call('findAPIReferenceInOrganization', {
    params: { organizationId: workspace.organization },
    query: query as { query: string },
  }).items
const titles = (query: string) => find({ query }).map(({ title }) => title)

describe('the operations and schemas that tables of contents show', () => {
  it('are found by the summary of an operation, with the page and the place on it', () => {
    expect(find({ query: 'get a book' })).toEqual([
      {
        kind: 'operation',
        title: 'Get a book',
        method: 'GET',
        path: '/books/{bookId}',
        page: `${entry}~tag-Books`,
        pageTitle: 'Books',
        anchor: 'get /books/{bookId}',
        entryTitle: 'Shop',
        space,
        spaceTitle: 'Handbook',
      },
    ])
  })

  it('are found by the path of an operation, with and without its method', () => {
    expect(titles('/books/{bookId}')).toEqual(['Get a book'])
    expect(titles('GET /books/{bookId}')).toEqual(['Get a book'])
    expect(titles('post /books')[0]).toBe('Add a book')
  })

  it('include pages of tags, webhooks and schemas', () => {
    expect(find({ query: 'books' })[0]).toMatchObject({ kind: 'tag', title: 'Books' })
    expect(find({ query: 'booksold' })).toMatchObject([
      { kind: 'webhook', page: `${entry}~tag-`, pageTitle: 'Other operations', anchor: 'post bookSold' },
    ])
    expect(find({ query: 'newbook' })).toMatchObject([
      { kind: 'schema', page: `${entry}~models`, pageTitle: 'Models', anchor: 'schema NewBook' },
    ])
  })

  it('are found by the beginnings of words while a user types', () => {
    expect(titles('che')).toEqual(['Check the health'])
    expect(titles('check the heal')).toEqual(['Check the health'])
    expect(titles('')).toEqual([])
    expect(titles('{}')).toEqual([])
  })

  it('contain no schemas where an entry shows none', () => {
    makeReferenceEntry(workspace.store, entry, { spec: 'bookshop' })
    expect(titles('newbook')).toEqual([])
    expect(titles('health')).toEqual(['Check the health'])
  })

  it('exclude a specification that no table of contents shows', async () => {
    makeReferenceEntry(workspace.store, entry, { spec: 'another' })
    expect(titles('health')).toEqual([])
    await setSpecification('another', {
      ...BOOKSHOP,
      paths: { '/lamps': { get: { summary: 'List the lamps' } } },
    })
    expect(titles('lamps')).toEqual(['List the lamps'])
    expect(titles('health')).toEqual([])
  })

  it('follow a new version of the specification, and its deletion', async () => {
    await setSpecification('bookshop', {
      ...BOOKSHOP,
      paths: { '/lamps': { get: { summary: 'List the lamps' } } },
    })
    expect(titles('lamps')).toEqual(['List the lamps'])
    expect(titles('health')).toEqual([])
    const params = { organizationId: workspace.organization, specSlug: 'bookshop' }
    workspace.call('deleteOpenAPISpecBySlug', { params })
    expect(titles('lamps')).toEqual([])
    expect(workspace.store.all('SELECT rowid FROM openapi_search')).toEqual([])
  })

  it('are those of one space, or of all but one, on request', () => {
    const other = addSpace(workspace, { Manual: 'Text.\n' })
    makeReferenceEntry(workspace.store, other.pages[0]!, { spec: 'bookshop' })
    const spaces = (query: object) => find({ query: 'health', ...query }).map(({ space: id }) => id)
    expect(spaces({}).toSorted()).toEqual([space, other.space].toSorted())
    expect(spaces({ space })).toEqual([space])
    expect(spaces({ except: space })).toEqual([other.space])
    expect(spaces({ limit: 1 })).toHaveLength(1)
  })

  it('are those of spaces that the caller may read, and none for a guest', () => {
    expect(find({ query: 'health' }, addGuestOf(workspace, space))).toEqual([])
    const reader = workspace.addUser('read')
    expect(find({ query: 'health' }, reader)).toMatchObject([{ title: 'Check the health', space }])
    workspace.call('deleteSpaceById', { params: { spaceId: space } })
    expect(find({ query: 'health' }, reader)).toEqual([])
  })
})

describe('the index of entries', () => {
  it('contains every operation of a large specification, and finds few in one range of ids', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 1_200 }, (_, index) => [
        `/shelves/${index}`,
        { get: { summary: `Read shelf ${index}` } },
      ]),
    )
    await setSpecification('bookshop', { ...BOOKSHOP, paths })
    expect(titles('shelf 1199')).toEqual(['Read shelf 1199'])
    expect(find({ query: 'shelf', limit: 50 })).toHaveLength(50)
    const [range] = workspace.store.all<{ first: number; last: number; count: number }>(
      'SELECT min(id) AS first, max(id) AS last, count(*) AS count FROM openapi_entry',
    )
    expect(range!.last - range!.first + 1).toBe(range!.count)
  })

  it('completes an interrupted version, and reads no version twice', async () => {
    workspace.store.run('DELETE FROM openapi_index')
    workspace.store.run("DELETE FROM openapi_entry WHERE title <> 'Get a book'")
    let reads = 0
    const countingEntriesOf = async (text: string) => {
      reads += 1
      const { entriesOf } = await import('../../../src-main/operations/openapi-specs/entries/entries-of.ts')
      return entriesOf(text)
    }
    expect(await indexEntries(workspace.store, countingEntriesOf)).toEqual([
      { type: 'changed', touched: [{ kind: 'search' }] },
    ])
    expect(titles('health')).toEqual(['Check the health'])
    expect(titles('get a book')).toEqual(['Get a book'])
    expect(await indexEntries(workspace.store, countingEntriesOf)).toEqual([])
    expect(reads).toBe(1)
  })

  it('contains other versions where one cannot be read, which the next start reads again', async () => {
    makeReferenceEntry(workspace.store, addSpace(workspace, { Manual: 'Text.\n' }).pages[0]!, {
      spec: 'lamps',
    })
    await setSpecification('lamps', {
      ...BOOKSHOP,
      paths: { '/lamps': { get: { summary: 'List the lamps' } } },
    })
    workspace.store.run('DELETE FROM openapi_index')
    workspace.store.run('DELETE FROM openapi_entry')
    const warnings: string[] = []
    const reading = async (text: string) => {
      if (!text.includes('List the lamps')) throw new Error('This text breaks the reader')
      const { entriesOf } = await import('../../../src-main/operations/openapi-specs/entries/entries-of.ts')
      return entriesOf(text)
    }
    await indexEntries(workspace.store, reading, (_details, message) => warnings.push(message))
    expect(titles('lamps')).toEqual(['List the lamps'])
    expect(titles('health')).toEqual([])
    expect(warnings).toEqual(['The entries of a specification could not be read'])
    await indexEntries(workspace.store)
    expect(titles('health')).toEqual(['Check the health'])
  })

  it('is read only by its indexes', () => {
    const { store } = workspace
    expect(queryPlan(store, REFERENCES_OF_LINE, 1)).toEqual([
      'SEARCH page_version USING INDEX page_of_reference (line=?)',
    ])
    const ofVersion = 'SELECT min(id) FROM openapi_entry WHERE version = ?'
    expect(queryPlan(store, ofVersion, 'v').join('\n')).toMatch(
      /USING COVERING INDEX openapi_entry_by_version/,
    )
  })
})
