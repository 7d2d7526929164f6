import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addSpace } from '../../support/content/authoring.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

/** Many words with one beginning. In the headings of few pages they make the beginning common. */
const WORDS = Array.from({ length: 12 }, (_, index) => `pear${'abcdefghijkl'[index]}`)
const COMMON = Object.fromEntries(
  Array.from({ length: 90 }, (_, index) => [`Page ${index}`, `## ${WORDS.join(' ')}\n\nA text.`]),
)
/** Pages with the beginning, enough that each space is searched separately. */
const FULL = {
  ...Object.fromEntries(Array.from({ length: 1100 }, (_, index) => [`Page ${index}`, '## Peara\n\nA text.'])),
  'The peara': 'More headings than are listed come before it.',
}

function titlesIn(spaceId: string, query: string): string[] {
  return workspace
    .call('searchSpaceContent', { params: { spaceId }, query: { query, limit: 5 } })
    .items.map(({ title }) => title)
}

function spacesWith(query: string): string[] {
  return workspace
    .call('searchOrganizationContent', {
      params: { organizationId: workspace.organization },
      query: { query },
    })
    .items.map(({ id }) => id)
}

describe('a common beginning of a word', () => {
  it('finds titles first, then headings, then texts with one of its frequent words', () => {
    const { space } = addSpace(workspace, { ...COMMON, Other: 'A text about peara.', Peanuts: 'Nuts.' })
    expect(titlesIn(space, 'pe')).toEqual([
      'Peanuts',
      ...Array.from({ length: 4 }, () => expect.stringMatching(/^Page \d+$/)),
    ])
    expect(titlesIn(space, 'about pe')).toEqual(['Other'])
  })

  it('finds the spaces with it in a title or a text, and a title before a thousand headings', () => {
    const full = addSpace(workspace, FULL)
    const titled = addSpace(workspace, { Peony: 'A flower.' })
    const text = addSpace(workspace, { Fruit: 'Some peara.' })
    addSpace(workspace, { Plum: 'A plum.' })
    expect(spacesWith('pe')).toEqual([full.space, titled.space, text.space])
    expect(titlesIn(full.space, 'peara ')[0]).toBe('The peara')
    expect(titlesIn(full.space, 'pe')[0]).toBe('The peara')
  })

  it('finds all pages once more letters make it rare', () => {
    addSpace(workspace, COMMON)
    const { space } = addSpace(workspace, { Other: 'A pedestal.' })
    expect(spacesWith('ped')).toEqual([space])
    expect(titlesIn(space, 'ped')).toEqual(['Other'])
  })

  it('reveals no word and no page of a space that the caller may not read', () => {
    const other = workspace.addOrganization()
    workspace.addUser('admin', other)
    addSpace(workspace, COMMON, other)
    const { space } = addSpace(workspace, { Other: 'A pedestal.', Peony: 'A flower.', Plum: 'Peara.' })
    expect(spacesWith('pe')).toEqual([space])
    expect(titlesIn(space, 'pe')).toEqual(['Peony', 'Plum'])
  })

  it('is, at the end of a phrase, a letter that begins words of titles and headings alone', () => {
    const { space } = addSpace(workspace, {
      'The std::vector': 'A text.',
      Text: 'Write std::vector here.',
      Word: 'Write std::v here.',
    })
    expect(titlesIn(space, 'std::v')).toEqual(['The std::vector', 'Word'])
    expect(titlesIn(space, 'std::ve')).toEqual(['The std::vector', 'Text'])
  })

  it('is searched in texts by whole words, which FTS5 reads on demand', () => {
    const { space } = addSpace(workspace, COMMON)
    addSpace(workspace, { Other: 'Pears' })
    const all = vi.spyOn(workspace.store, 'all')
    const get = vi.spyOn(workspace.store, 'get')
    titlesIn(space, 'text pe')
    spacesWith('pe')
    const inTexts = [...all.mock.calls, ...get.mock.calls].filter(([sql]) => / FROM search\s/.test(sql))
    expect(inTexts.length).toBeGreaterThan(3)
    expect(inTexts.filter(([, expression]) => String(expression).includes('*'))).toEqual([])
  })
})
