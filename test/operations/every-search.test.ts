import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import type { OperationId } from '../../src-main/hosts/client-types.ts'
import { addChangeRequest, addSpace, merge } from '../support/content/authoring.ts'
import { refusal } from '../support/refusal.ts'
import { openWorld, type World } from '../support/sync/world.ts'

/** The names of the query parameters that take words of a search. */
const SEARCH_PARAMETERS = ['query', 'search', 'title', 'blockDomain']
/** The searches whose results continue on further pages for any word of `WORDS`. */
const PAGED = new Set(['searchSpaceContent', 'searchOrganizationContent'])

let world: World
beforeAll(() => {
  world = openWorld()
  addSpace(world.workspace, {
    'C++ guide': 'NEAR and AND, OR or NOT: "quoted", node.js, e-mail',
    東京: '東京都庁は新宿にあります。 don’t กรุงเทพมหานคร เมืองหลวง',
    Сад: 'Ёлка и мёд. Příliš žluťoučký kůň. Η Ακρόπολη. שָׁלוֹם عَرَبِي हिन्दी 서울 🎉',
  })
  addResultsOfEachWord(world)
})
afterAll(() => world.workspace.close())

const searches = [...registry.values()].flatMap((operation) =>
  Object.keys(operation.query.shape)
    .filter((name) => SEARCH_PARAMETERS.includes(name))
    .map((name) => [operation.id, name, operation] as const),
)

/** Signs that have a meaning in the query language of the index, and signs that it does not expect. */
const SIGNS = [
  ...Array.from('"\'*()^-+:{},.;%_\\/#|&~ \t\n'),
  ...'AND OR NOT NEAR( title: {title rowid -- /*'.split(' ').map((word) => ` ${word} `),
  ...Array.from('\u0000\u0301\u200d\u202e\ufeff\uffff\ue000\u{10ffff}'),
  // Unpaired surrogates, which no text should contain.
  '\ud800',
  '\udfff',
]
/** Words of many scripts, with and without spaces between words. */
const WORDS = [
  'borrow c++ C# node.js İstanbul straße ﬁne 東京 検索 中国 검색 เมือง ภาษา ёлка αθηνων',
  'שָׁלוֹם عَرَبِي हिन्दी தமிழ் မြန်မာ ខ្មែរ አማርኛ ქართული 🎉 👨‍👩‍👧',
].flatMap((line) => line.split(' '))
/** Adds four pages, spaces and comments that contain all words. */
function addResultsOfEachWord({ workspace, names }: World): void {
  const { spaceId = '' } = names
  const markdown = WORDS.join(' ')
  const copies = [1, 2, 3, 4]
  const changeRequestId = addChangeRequest(workspace, spaceId)
  const changes = copies.map((copy) => ({
    operation: 'insert_page' as const,
    title: `Copy ${copy}`,
    document: { markdown },
  }))
  workspace.call('updateChangeRequestContent', { params: { spaceId, changeRequestId }, body: { changes } })
  merge(workspace, spaceId, changeRequestId)
  for (const copy of copies) {
    addSpace(workspace, { [`Copy ${copy}`]: markdown })
    workspace.call('postCommentInSpace', { params: { spaceId }, body: { body: { markdown } } })
  }
}

const signs = fc.constantFrom(...SIGNS)
const words = fc.constantFrom(...WORDS)
const oddText = fc.oneof(
  fc.array(fc.oneof(signs, words), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.array(signs, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.array(words, { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.array(fc.nat({ max: 0xffff }), { maxLength: 80 }).map((units) => String.fromCharCode(...units)),
  // Texts at the maximum length of a query, and beyond it.
  fc
    .tuple(fc.oneof(signs, words), fc.constantFrom(100, 512, 10_000))
    .map(([part, times]) => part.repeat(times)),
)

describe('every search', () => {
  it('includes the searches of the specification', () => {
    expect(searches.map(([id, name]) => `${id} ${name}`)).toEqual(
      expect.arrayContaining([
        'searchSpaceContent query',
        'searchOrganizationContent query',
        'listMembersInOrganizationById search',
        'listTeamsInOrganizationById title',
        'listTeamsForOrganizationMember title',
        'listSites title',
        'listIntegrations search',
        'listIntegrations blockDomain',
      ]),
    )
  })

  it.each(searches)(
    'answers any query, or reports that it is too long: %s, by %s',
    (_id, name, operation) => {
      const id = operation.id as OperationId
      const input = world.inputFor(operation, world.workspace)
      fc.assert(
        fc.property(oddText, (text) => {
          const result = world.workspace.attempt(id, { ...input, query: { [name]: text, limit: 5 } })
          if (!result.ok) expect(refusal(result)).toBe('input.invalid')
          // A query is refused only when it exceeds the declared bounds.
          const isWithin = operation.query.safeParse({ [name]: text, limit: 5 }).success
          expect(result.ok).toBe(isWithin)
        }),
        { numRuns: 400 },
      )
    },
  )

  it.each(searches)('pages through the results of any query: %s, by %s', (id, name, operation) => {
    const input = world.inputFor(operation, world.workspace)
    const pages = fc.tuple(fc.oneof(words, oddText), fc.integer({ min: 0, max: 3 }))
    let continued = 0
    fc.assert(
      fc.property(pages, ([text, limit]) => {
        const query = { [name]: text, limit }
        const first = world.workspace.attempt(operation.id as OperationId, { ...input, query })
        const page = first.ok ? (first.value as { next?: { page: string } }).next?.page : undefined
        if (page === undefined) return
        const next = world.workspace.attempt(operation.id as OperationId, {
          ...input,
          query: { ...query, page },
        })
        expect(next.ok).toBe(true)
        continued += 1
      }),
      { numRuns: 100 },
    )
    if (PAGED.has(id)) expect(continued).toBeGreaterThan(20)
  })
})
