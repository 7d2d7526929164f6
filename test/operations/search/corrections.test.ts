import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSearchedSpace as addSpace } from '../../support/content/searched-space.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const BOOK = {
  Ownership: 'Each value has an owner.',
  'Change requests': 'They are merged.\n\n## Conflicts and their resolution\n\nText.',
  Über: 'A page with an accent.',
}

function searchIn(spaceId: string, query: string) {
  const { items, corrections } = workspace.call('searchSpaceContent', {
    params: { spaceId },
    query: { query },
  })
  return { titles: items.map(({ title }) => title), corrections }
}

describe('a mistyped query', () => {
  it.each([
    ['owership', 'Ownership', [{ typed: 'owership', meant: 'ownership' }]],
    ['wonership', 'Ownership', [{ typed: 'wonership', meant: 'ownership' }]],
    ['Onwershpi ', 'Ownership', [{ typed: 'onwershpi', meant: 'ownership' }]],
    ['conflcts', 'Change requests', [{ typed: 'conflcts', meant: 'conflicts' }]],
    [
      'chnage requets ',
      'Change requests',
      [
        { typed: 'chnage', meant: 'change' },
        { typed: 'requets', meant: 'requests' },
      ],
    ],
    ['merged conflct', 'Change requests', [{ typed: 'conflct', meant: 'conflicts' }]],
  ])('%s finds the page %s, and names what was searched', (query, title, corrections) => {
    const { space } = addSpace(workspace, BOOK)
    expect(searchIn(space, query)).toEqual({ titles: [title], corrections })
  })

  it('is corrected while its last word is being typed', () => {
    const { space } = addSpace(workspace, BOOK)
    expect(searchIn(space, 'owners').corrections).toBeUndefined()
    expect(searchIn(space, 'onwers').titles).toEqual(['Ownership'])
  })

  it('is left as it is where a page holds its words, where nothing is near, and where words are short', () => {
    const { space } = addSpace(workspace, { ...BOOK, Other: 'The owership of a typo.' })
    expect(searchIn(space, 'owership ')).toEqual({ titles: ['Other'], corrections: undefined })
    expect(searchIn(space, 'xylophone ')).toEqual({ titles: [], corrections: undefined })
    expect(searchIn(space, 'ube ').corrections).toBeUndefined()
    expect(searchIn(space, '"owne rship" ').corrections).toBeUndefined()
    expect(searchIn(space, '所有権').corrections).toBeUndefined()
  })

  it('goes through the pages of its results with one cursor', () => {
    const many = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`Ownership ${at}`, 'Text.']))
    const { space } = addSpace(workspace, many)
    const params = { spaceId: space }
    const first = workspace.call('searchSpaceContent', { params, query: { query: 'owership', limit: 3 } })
    const page = first.next?.page ?? ''
    const second = workspace.call('searchSpaceContent', {
      params,
      query: { query: 'owership', limit: 3, page },
    })
    expect([...first.items, ...second.items].map(({ title }) => title).toSorted()).toEqual(Object.keys(many))
  })

  it('reveals no word of a space that the user may not read', () => {
    addSpace(workspace, { Secretary: 'Text.' })
    const other = workspace.addOrganization()
    const stranger = workspace.addUser('admin', other)
    const { space } = addSpace(workspace, { Secret: 'Text.' }, other)
    const inOrganization = (query: string) =>
      stranger.call('searchOrganizationContent', { params: { organizationId: other }, query: { query } })
    expect(inOrganization('secertary ')).toMatchObject({ items: [] })
    expect(inOrganization('secertary ')).not.toHaveProperty('corrections')
    expect(inOrganization('secert ')).toMatchObject({
      items: [{ id: space }],
      corrections: [{ typed: 'secert', meant: 'secret' }],
    })
  })
})
