import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSpace } from '../../support/content/authoring.ts'
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
  ])('%s finds the page %s, and names the corrected words', (query, title, corrections) => {
    const { space } = addSpace(workspace, BOOK)
    expect(searchIn(space, query)).toEqual({ titles: [title], corrections })
  })

  it('is corrected by words of texts where no heading has one', () => {
    const { space } = addSpace(workspace, { Introduction: 'Rust challenges that conflict.' })
    const corrections = [{ typed: 'conflct', meant: 'conflict' }]
    expect(searchIn(space, 'conflct')).toEqual({ titles: ['Introduction'], corrections })
    expect(searchIn(space, 'ocnflict').titles).toEqual(['Introduction'])
  })

  it.each([
    ['cnoflict', 'letters swapped after the first'],
    ['ocnflict', 'the first letters swapped'],
    ['onflict', 'the first letter left out'],
    ['cnflict', 'the second letter left out'],
    ['xonflict', 'another first letter'],
    ['cxnflict', 'another second letter'],
    ['xconflict', 'a letter before the first'],
    ['xonflcit', 'another first letter, and a later mistake of a long word'],
    ['conflikt', 'a later letter'],
  ])('%s is corrected by a word of a text alone: %s', (query) => {
    const { space } = addSpace(workspace, { Introduction: 'Rust challenges that conflict.' })
    expect(searchIn(space, query)).toEqual({
      titles: ['Introduction'],
      corrections: [{ typed: query, meant: 'conflict' }],
    })
  })

  it('is corrected by a word of a text in other scripts', () => {
    const { space } = addSpace(workspace, { Introduction: 'Слово и дело. Λόγος.' })
    expect(searchIn(space, 'олово ').titles).toEqual(['Introduction'])
  })

  it.each(['bine ', 'ines '])('is not corrected where a short word has another first letter: %s', (query) => {
    const { space } = addSpace(workspace, { Introduction: 'Some lines of text, each on a line.' })
    expect(searchIn(space, query)).toEqual({ titles: [], corrections: undefined })
  })

  it('is corrected where its last word only begins words of other pages', () => {
    const { space } = addSpace(workspace, { 'Token class': 'One.', cassert: 'Two.' })
    expect(searchIn(space, 'token cass')).toEqual({
      titles: ['Token class'],
      corrections: [{ typed: 'cass', meant: 'class' }],
    })
    expect(searchIn(space, 'cass').titles).toEqual(['cassert'])
  })

  it('is corrected within a name of several words', () => {
    const { space } = addSpace(workspace, { 'com_error::HelpContext': 'A member.', Help: 'Other help.' })
    expect(searchIn(space, 'com_error::HelpCoontext')).toEqual({
      titles: ['com_error::HelpContext'],
      corrections: [{ typed: 'helpcoontext', meant: 'helpcontext' }],
    })
    expect(searchIn(space, '"com error HelpCoontext"').corrections).toBeUndefined()
  })

  it.each([
    ['macor', 'Macro', 'a whole word before the beginning of a frequent longer one'],
    ['ungeth', 'ungetch', 'a letter that is left out before another letter'],
    ['reord views', 'Record views', 'the page with just this title before longer titles'],
  ])('%s finds first the page %s: %s', (query, title) => {
    const { space } = addSpace(workspace, {
      'Message macros': 'macros',
      'More macros': 'macros',
      Macro: 'One.',
      'ungetc function': 'ungetc',
      'ungetc again': 'ungetc',
      ungetch: 'Another.',
      'Record views and record views of others': 'Record views.',
      'Record views': 'Views.',
    })
    expect(searchIn(space, query).titles[0]).toBe(title)
  })

  it('is corrected while its last word is being typed', () => {
    const { space } = addSpace(workspace, BOOK)
    expect(searchIn(space, 'owners').corrections).toBeUndefined()
    expect(searchIn(space, 'onwers').titles).toEqual(['Ownership'])
  })

  it('is not corrected where a page contains its words', () => {
    const { space } = addSpace(workspace, { ...BOOK, Other: 'The owership of a typo.' })
    expect(searchIn(space, 'owership ')).toEqual({ titles: ['Other'], corrections: undefined })
  })

  it.each([
    ['a word far from all others', 'xylophone '],
    ['a short word', 'ube '],
    ['a phrase', '"owne rship" '],
    ['a word of a script without spaces', '所有権'],
  ])('is not corrected for %s: %s', (_case, query) => {
    const { space } = addSpace(workspace, BOOK)
    expect(searchIn(space, query)).toEqual({ titles: [], corrections: undefined })
  })

  it('pages through its results with one cursor', () => {
    const many = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`Ownership ${index}`, 'Text.']))
    const { space } = addSpace(workspace, many)
    const params = { spaceId: space }
    const first = workspace.call('searchSpaceContent', { params, query: { query: 'owership', limit: 3 } })
    const page = first.next?.page ?? ''
    const second = workspace.call('searchSpaceContent', {
      params,
      query: { query: 'owership', limit: 3, page },
    })
    expect([...first.items, ...second.items].map(({ title }) => title).toSorted()).toEqual(Object.keys(many))
    expect([first.items.length, second.next]).toEqual([3, undefined])
  })

  it('reveals no word of a space that the user may not read', () => {
    addSpace(workspace, { Secretary: 'A clandestine text.' })
    const other = workspace.addOrganization()
    const stranger = workspace.addUser('admin', other)
    const { space } = addSpace(workspace, { Secret: 'Text.' }, other)
    const inOrganization = (query: string) =>
      stranger.call('searchOrganizationContent', { params: { organizationId: other }, query: { query } })
    expect(inOrganization('secertary ')).toMatchObject({ items: [] })
    expect(inOrganization('secertary ')).not.toHaveProperty('corrections')
    expect(inOrganization('clandestien ')).not.toHaveProperty('corrections')
    expect(inOrganization('secert ')).toMatchObject({
      items: [{ id: space }],
      corrections: [{ typed: 'secert', meant: 'secret' }],
    })
  })
})
