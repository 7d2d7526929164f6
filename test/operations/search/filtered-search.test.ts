import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addGuestOf } from '../../support/add-guest.ts'
import { addChangeRequest, addSpace, merge, writePage } from '../../support/content/authoring.ts'
import { writeContent } from '../../support/content/write-content.ts'
import { openTestWorkspace, START, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

type Caller = Pick<TestWorkspace, 'call'>
type Filter = Record<string, string | number>

const searchPages = (query: Filter, caller: Caller = workspace) =>
  caller.call('searchPagesInOrganization', {
    params: { organizationId: workspace.organization },
    query: query as { query: string },
  })
const titles = (query: Filter, caller?: Caller) => searchPages(query, caller).items.map(({ title }) => title)
const searchComments = (query: Filter, caller: Caller = workspace) =>
  caller.call('searchCommentsInOrganization', {
    params: { organizationId: workspace.organization },
    query: query as { query: string },
  })
const searchChangeRequests = (query: Filter, caller: Caller = workspace) =>
  caller.call('searchChangeRequestsInOrganization', {
    params: { organizationId: workspace.organization },
    query: query as { query: string },
  })

describe('a filtered search of pages', () => {
  it('finds pages of all spaces with their space and last change, a title before a text', () => {
    const first = addSpace(workspace, { Lamps: 'Light.\n', Chairs: 'Beside the lamps.\n' })
    addSpace(workspace, { Tables: 'No lamps here, only tables.\n' })
    const { items, count, holdsAll } = searchPages({ query: 'lamps' })
    expect(items[0]).toMatchObject({
      title: 'Lamps',
      space: first.space,
      updatedBy: { id: workspace.user },
      sections: [],
    })
    expect([items.length, count, holdsAll]).toEqual([3, 3, true])
  })

  it('finds a title with all words before texts in which they are nearer and more frequent', () => {
    addSpace(workspace, {
      Chairs: '## Lamp winter\n\nLamp winter, lamp winter.\n',
      Winter: 'A lamp, a lamp and a lamp.\n',
      'Caring for the lamp through a long winter': 'Another text. '.repeat(300),
    })
    addSpace(workspace, { Lamp: 'Winter, and winter again.\n' })
    for (const query of ['lamp winter', 'winter lamp ', 'lamp win'])
      expect(titles({ query })[0]).toBe('Caring for the lamp through a long winter')
    expect(titles({ query: 'lamp winter', in: 'titles' })).toEqual([
      'Caring for the lamp through a long winter',
    ])
  })

  it('names the pages above a found page by their titles, from the root down', () => {
    const { space } = addSpace(workspace, {})
    writeContent(workspace, space, [
      { id: 'Rooms', text: 'Rooms.\n' },
      { id: 'Attic', parent: 'Rooms', text: 'Dust.\n' },
      { id: 'Corner', parent: 'Attic', text: 'A lamp.\n' },
    ])
    workspace.store.run("UPDATE search_document SET slug = 'r' WHERE title = 'Rooms'")
    const [found] = searchPages({ query: 'lamp' }).items
    expect([found?.above, found?.path]).toEqual([['Rooms', 'Attic'], 'r/Attic/Corner'])
    expect(searchPages({ query: 'rooms' }).items[0]?.above).toEqual([])
  })

  it('excludes pages with an excluded word or phrase', () => {
    addSpace(workspace, {
      One: 'Red lamp on a table.\n',
      Two: 'Red lamp on a chair.\n',
      Three: 'Red lampshade.\n',
    })
    expect(titles({ query: 'red -chair' }).toSorted()).toEqual(['One', 'Three'])
    expect(titles({ query: 'red -"a table"' }).toSorted()).toEqual(['Three', 'Two'])
    // An excluded word is a whole word, although the last word of a query may be unfinished.
    expect(titles({ query: 'red -lamp' })).toEqual(['Three'])
    expect(titles({ query: '-red' })).toEqual([])
  })

  it('finds an exact phrase with quotes, and separate words without', () => {
    addSpace(workspace, { One: 'A red lamp.\n', Two: 'A lamp in red.\n' })
    expect(titles({ query: '"red lamp"' })).toEqual(['One'])
    expect(titles({ query: 'red lamp ' }).toSorted()).toEqual(['One', 'Two'])
  })

  it('reports that pages have only some of the words where none has all', () => {
    addSpace(workspace, { One: 'Red.\n', Two: 'Blue.\n' })
    expect(searchPages({ query: 'red blue ' })).toMatchObject({ holdsAll: false, count: 2 })
    expect(titles({ query: 'red blue -blue' })).toEqual(['One'])
  })

  it('corrects mistyped words and names them', () => {
    addSpace(workspace, { Ownership: 'Text.\n' })
    expect(searchPages({ query: 'owership' })).toMatchObject({
      items: [{ title: 'Ownership' }],
      corrections: [{ typed: 'owership', meant: 'ownership' }],
    })
  })

  it('finds words only in titles, or only in code with the line of code', () => {
    addSpace(workspace, {
      'The lamp': 'Text.\n',
      Words: 'A lamp in prose.\n',
      Code: 'Prose.\n\n```js\nconst other = 1\nlamp.turnOn()\n```\n\nA lamp.\n',
      Span: 'See `lamp.off`.\n',
    })
    expect(titles({ query: 'lamp', in: 'titles' })).toEqual(['The lamp'])
    const { items } = searchPages({ query: 'lamp', in: 'code' })
    expect(items.map(({ title }) => title).toSorted()).toEqual(['Code', 'Span'])
    expect(items.find(({ title }) => title === 'Code')?.sections[0]?.body).toBe('lamp.turnOn()')
  })

  it('covers one space, or a collection with those inside it', () => {
    const organizationId = workspace.organization
    const outer = workspace.call('createCollection', { params: { organizationId }, body: { title: 'Outer' } })
    const inner = workspace.call('createCollection', {
      params: { organizationId },
      body: { title: 'Inner', parent: outer.id },
    })
    const inside = addSpace(workspace, { Inside: 'A lamp.\n' })
    addSpace(workspace, { Outside: 'A lamp.\n' })
    workspace.call('moveSpace', { params: { spaceId: inside.space }, body: { parent: inner.id } })
    expect(titles({ query: 'lamp', space: inside.space })).toEqual(['Inside'])
    expect(titles({ query: 'lamp', collection: outer.id })).toEqual(['Inside'])
    expect(titles({ query: 'lamp', collection: 'unknown' })).toEqual([])
    expect(titles({ query: 'lamp' }).toSorted()).toEqual(['Inside', 'Outside'])
  })

  it('finds pages by the user who wrote them last, also in a change request that another user merged', () => {
    const { space, pages } = addSpace(workspace, { One: 'A lamp.\n', Two: 'A lamp.\n' })
    const writer = workspace.addUser('edit')
    const params = { spaceId: space }
    const changeRequestId = writer.call('createChangeRequest', { params, body: {} }).id
    writer.call('updateChangeRequestContent', {
      params: { ...params, changeRequestId },
      body: {
        changes: [{ operation: 'update_page', page: pages[1]!, document: { markdown: 'The lamp.\n' } }],
      },
    })
    merge(workspace, space, changeRequestId)
    expect(titles({ query: 'lamp', author: writer.user })).toEqual(['Two'])
    expect(titles({ query: 'lamp', author: 'nobody' })).toEqual([])
  })

  it('finds pages by the time of their last change', () => {
    addSpace(workspace, { One: 'A lamp.\n' })
    const [page] = searchPages({ query: 'lamp' }).items
    const later = new Date(Date.parse(page!.updatedAt) + 1000).toISOString()
    expect(titles({ query: 'lamp', after: page!.updatedAt })).toEqual(['One'])
    expect(titles({ query: 'lamp', after: later })).toEqual([])
    expect(titles({ query: 'lamp', before: later })).toEqual(['One'])
    expect(titles({ query: 'lamp', before: page!.updatedAt })).toEqual([])
  })

  it('finds no unreadable page with any filter', () => {
    const organizationId = workspace.organization
    const shelf = workspace.call('createCollection', { params: { organizationId }, body: { title: 'Shelf' } })
    const open = addSpace(workspace, { 'Open lamp': '`lamp`\n' })
    const closed = addSpace(workspace, { 'Closed lamp': '`lamp`\n' })
    for (const spaceId of [open.space, closed.space])
      workspace.call('moveSpace', { params: { spaceId }, body: { parent: shelf.id } })
    const guest = addGuestOf(workspace, open.space)
    const filters: Filter[] = [
      {},
      { in: 'titles' },
      { in: 'code' },
      { author: workspace.user },
      { collection: shelf.id },
      { after: new Date(START).toISOString() },
      { before: new Date(START + 1).toISOString() },
    ]
    for (const filter of filters) {
      expect(titles({ query: 'lamp', ...filter }).toSorted()).toEqual(['Closed lamp', 'Open lamp'])
      expect(titles({ query: 'lamp', ...filter }, guest)).toEqual(['Open lamp'])
    }
    expect(titles({ query: 'lamp', space: closed.space }, guest)).toEqual([])
  })

  it.each(['', '   ', '-', '"', '-"', '"" -""', '*', 'a" OR "b', '- -x', '}{title} : x NOT', 'NEAR(a b)'])(
    'answers the query %j without a fault',
    (query) => {
      addSpace(workspace, { One: 'Lamps.\n' })
      for (const place of ['anywhere', 'titles', 'code'])
        expect(searchPages({ query, in: place }).items).toEqual([])
    },
  )
})

describe('a filtered search of comments', () => {
  it('finds comments and replies, the newest first, with their place', () => {
    const { space } = addSpace(workspace, { One: 'Text.\n' })
    const params = { spaceId: space }
    const comment = workspace.call('postCommentInSpace', {
      params,
      body: { body: { markdown: 'The **lamp** is too dark.' } },
    })
    workspace.advance(1000)
    workspace.call('postCommentReplyInSpace', {
      params: { ...params, commentId: comment.id },
      body: { body: { markdown: 'Which lamp?' } },
    })
    workspace.advance(1000)
    const changeRequestId = addChangeRequest(workspace, space)
    workspace.call('postCommentInChangeRequest', {
      params: { ...params, changeRequestId },
      body: { body: { markdown: 'Lamp again.' } },
    })
    const { items, isWhole } = searchComments({ query: 'lamp' })
    expect(items).toMatchObject([
      { body: 'Lamp again.', changeRequest: { id: changeRequestId, number: 1 } },
      { id: comment.id, body: 'Which lamp?', reply: expect.any(String) },
      { id: comment.id, body: 'The lamp is too dark.', space, resolved: false },
    ])
    expect(isWhole).toBe(true)
    const bodies = (query: Filter) => searchComments(query).items.map(({ body }) => body)
    expect(bodies({ query: 'lamp -which -again' })).toEqual(['The lamp is too dark.'])
    expect(bodies({ query: 'lamp', author: 'nobody' })).toEqual([])
    expect(bodies({ query: 'lamp', limit: 1 })).toEqual(['Lamp again.'])
  })

  it('finds words with accents, and words of scripts without spaces', () => {
    const { space } = addSpace(workspace, { One: 'Text.\n' })
    const post = (markdown: string) =>
      workspace.call('postCommentInSpace', { params: { spaceId: space }, body: { body: { markdown } } })
    post('Die Übersicht fehlt.')
    post('请检查翻译。')
    const bodies = (query: string) => searchComments({ query }).items.map(({ body }) => body)
    expect(bodies('ubersicht')).toEqual(['Die Übersicht fehlt.'])
    expect(bodies('翻译')).toEqual(['请检查翻译。'])
  })

  it('finds no comment of a space that the caller may not read', () => {
    const open = addSpace(workspace, { One: 'Text.\n' })
    const closed = addSpace(workspace, { One: 'Text.\n' })
    for (const { space } of [open, closed])
      workspace.call('postCommentInSpace', {
        params: { spaceId: space },
        body: { body: { markdown: 'A lamp.' } },
      })
    expect(
      searchComments({ query: 'lamp' }, addGuestOf(workspace, open.space)).items.map(({ space }) => space),
    ).toEqual([open.space])
  })
})

describe('a filtered search of change requests', () => {
  it('finds them by number, subject, and the text of changed pages', () => {
    const { space, pages } = addSpace(workspace, { One: 'A lamp.\n', Two: 'A chair.\n' })
    const draft = addChangeRequest(workspace, space)
    writePage(workspace, { space, changeRequest: draft, page: pages[1]! }, 'A table of oak.\n')
    const named = workspace.call('createChangeRequest', {
      params: { spaceId: space },
      body: { subject: 'Better lamps' },
    })
    const ids = (query: Filter) => searchChangeRequests(query).items.map(({ id }) => id)
    expect(ids({ query: 'lamps' })).toEqual([named.id])
    expect(ids({ query: `#${named.number}` })).toEqual([named.id])
    expect(searchChangeRequests({ query: 'oak' }).items).toMatchObject([
      { id: draft, pages: [{ id: pages[1], title: 'Two', body: 'A table of oak.' }] },
    ])
    // An unchanged page is found in the space, and not in every change request of it.
    expect(ids({ query: 'lamp ' })).toEqual([])
    expect(ids({ query: 'oak', status: 'merged' })).toEqual([])
    merge(workspace, space, draft)
    expect(ids({ query: 'oak' })).toEqual([])
  })

  it('does not find pages that an update from the space wrote', () => {
    const { space, pages } = addSpace(workspace, { One: 'A lamp.\n', Two: 'A chair.\n' })
    const draft = addChangeRequest(workspace, space)
    const other = addChangeRequest(workspace, space)
    writePage(workspace, { space, changeRequest: other, page: pages[0]! }, 'A lantern.\n')
    merge(workspace, space, other)
    workspace.call('updateChangeRequest', { params: { spaceId: space, changeRequestId: draft }, body: {} })
    expect(searchChangeRequests({ query: 'lantern' }).items).toEqual([])
  })

  it('finds none of a space that the caller may not read', () => {
    const open = addSpace(workspace, { One: 'Text.\n' })
    const closed = addSpace(workspace, { One: 'Text.\n' })
    for (const { space } of [open, closed])
      workspace.call('createChangeRequest', { params: { spaceId: space }, body: { subject: 'Lamps' } })
    const { items } = searchChangeRequests({ query: 'lamps' }, addGuestOf(workspace, open.space))
    expect(items.map(({ space }) => space)).toEqual([open.space])
  })
})
