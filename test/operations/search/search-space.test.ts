import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addChangeRequest, addSpace, merge, writePage } from '../../support/content/authoring.ts'
import { pageThrough } from '../../support/page-through.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

function search(space: string, query: string, limit?: number, page?: string) {
  return workspace.call('searchSpaceContent', {
    params: { spaceId: space },
    query: { query, ...(limit !== undefined && { limit }), ...(page !== undefined && { page }) },
  })
}

const titles = (space: string, query: string) => search(space, query).items.map(({ title }) => title)

describe('search in a space', () => {
  it('finds pages with all words, first those with them in the title, then in a heading', () => {
    const { space } = addSpace(workspace, {
      Elsewhere: 'The borrow checker is named here, and the checker of what you borrow.',
      Lifetimes: '## The borrow checker\n\nIt compares scopes.',
      'Borrow checker': 'It is a part of the compiler.',
      Checker: 'Only half of it.',
    })
    expect(titles(space, 'borrow checker ')).toEqual(['Borrow checker', 'Lifetimes', 'Elsewhere'])
    expect(search(space, 'borrow checker ').count).toBe(3)
  })

  it('finds separate words in the title and in the text', () => {
    const { space } = addSpace(workspace, { Ownership: 'Rules about moving.', Other: 'Rules.' })
    expect(titles(space, 'ownership moving ')).toEqual(['Ownership'])
  })

  it('finds words while the last one is being typed', () => {
    const { space } = addSpace(workspace, { One: 'The borrow checker.', Two: 'To borrow a cart.' })
    expect(titles(space, 'borrow che')).toEqual(['One'])
    expect(titles(space, 'borrow ch')).toEqual(['One'])
    expect(titles(space, 'bo').toSorted()).toEqual(['One', 'Two'])
  })

  it('finds beginnings in titles and texts, with few and many pages that contain the other words', () => {
    const rest = 'The second of them is left out.'
    const addPages = (others: number) =>
      addSpace(workspace, {
        Inner: 'On ownership.',
        Plain: 'On ownership and insight.',
        Split: 'On ownership and **in**dexes.',
        Without: `On ownership. ${rest}`,
        ...Object.fromEntries(
          Array.from({ length: others }, (_, index) => [`Page ${index}`, `On ownership: ${rest}`]),
        ),
      })
    for (const others of [0, 40]) {
      const { space } = addPages(others)
      expect(titles(space, 'ownership in').toSorted()).toEqual(['Inner', 'Plain', 'Split'])
      expect(titles(space, 'ownership insi')).toEqual(['Plain'])
    }
  })

  it('ranks pages by the rarer words of a query where many pages contain all', () => {
    const many = Array.from({ length: 40 }, (_, index) => [`Page ${index}`, 'On ownership, as any other.'])
    const { space } = addSpace(workspace, {
      ...Object.fromEntries(many),
      Last: 'Ownership, ownership and again ownership, as any.',
    })
    expect(titles(space, 'ownership an')[0]).toBe('Last')
  })

  it('finds exact phrases', () => {
    const { space } = addSpace(workspace, { One: 'first come, first served', Two: 'served first, come' })
    expect(titles(space, '"first served" ')).toEqual(['One'])
  })

  it('returns each page with the sections that contain the words, their anchors and the text around them', () => {
    const markdown = 'Intro.\n\n## Install\n\nRun the **installer** twice.\n\n## Remove\n\nDelete it.'
    const { space, pages } = addSpace(workspace, { Guide: markdown })
    const [found] = search(space, 'installer ').items
    const app = `http://carrel.test/app/spaces/${space}/pages/${pages[0]}`
    expect(found).toEqual({
      id: pages[0],
      title: 'Guide',
      path: 'guide',
      urls: { app },
      sections: [
        {
          id: 'install',
          title: 'Install',
          path: 'guide#install',
          body: 'Run the installer twice.',
          urls: { app: `${app}?section=install` },
        },
      ],
    })
  })

  it('finds pages with most words where none contains all', () => {
    const { space } = addSpace(workspace, {
      Pears: 'pear and plum',
      Plums: 'plum and cherry',
      Cherries: 'cherry and pear and quince',
      Stones: 'nothing of it',
    })
    expect(titles(space, 'pear plum zzz ')).toEqual(['Pears'])
    expect(titles(space, 'pear cherry plum ').toSorted()).toEqual(['Cherries', 'Pears', 'Plums'])
    expect(titles(space, 'zzz yyy ')).toEqual([])
  })

  it('finds words of any script, with or without accents', () => {
    const { space } = addSpace(workspace, {
      Tokyo: '東京都庁は新宿にあります。',
      Beijing: '北京是中国的首都。',
      Seoul: '서울에서 검색은 빠릅니다.',
      Bangkok: 'กรุงเทพมหานครเป็นเมืองหลวง',
      Prague: 'Příliš žluťoučký kůň',
      Moscow: 'Ёлка и мёд',
      Athens: 'Η Ακρόπολη των Αθηνών',
    })
    expect(titles(space, '都庁')).toEqual(['Tokyo'])
    expect(titles(space, '庁')).toEqual(['Tokyo'])
    expect(titles(space, '中国')).toEqual(['Beijing'])
    expect(titles(space, '검색')).toEqual(['Seoul'])
    expect(titles(space, 'เมือง')).toEqual(['Bangkok'])
    expect(titles(space, 'prilis zlutoucky ')).toEqual(['Prague'])
    expect(titles(space, 'елка мед ')).toEqual(['Moscow'])
    expect(titles(space, 'αθηνων ')).toEqual(['Athens'])
    expect(search(space, '都庁').items[0]?.sections[0]?.body).toContain('都庁')
  })

  it('distinguishes C++ and C# from C, and takes signs as they are written', () => {
    const { space } = addSpace(workspace, {
      One: 'Written in C++ with `#include <vector>` and std::vector.',
      Two: 'Written in C# for node.js, by e-mail, and it doesn’t matter.',
      Three: 'Written in C.',
    })
    expect(titles(space, 'C++')).toEqual(['One'])
    expect(titles(space, 'C# ')).toEqual(['Two'])
    expect(titles(space, '#include ')).toEqual(['One'])
    expect(titles(space, 'std::vector')).toEqual(['One'])
    expect(titles(space, 'node.js')).toEqual(['Two'])
    expect(titles(space, 'e-mail')).toEqual(['Two'])
    expect(titles(space, "doesn't")).toEqual(['Two'])
  })

  it('lists each page once', () => {
    const pages = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        index % 3 === 0 ? `Apple ${index}` : `Page ${index}`,
        index % 2 === 0 ? '## An apple a day\n\ntext' : `An apple ${'more '.repeat(index)}`,
      ]),
    )
    const { space } = addSpace(workspace, pages)
    for (const limit of [1, 7, 20, 59, 60]) {
      const listed = pageThrough(({ page }) => {
        const answer = search(space, 'apple ', limit, page)
        expect(answer.count).toBe(60)
        return answer
      })
      expect(listed.map(({ title }) => title).toSorted()).toEqual(Object.keys(pages).toSorted())
    }
  })

  it('pages through the results of a query of maximum length', () => {
    const word = '検索'.repeat(256)
    const { space } = addSpace(workspace, { One: word, Two: word })
    const first = search(space, word, 1)
    const second = search(space, word, 1, first.next!.page)
    expect([...first.items, ...second.items].map(({ title }) => title).toSorted()).toEqual(['One', 'Two'])
  })

  it('follows a merge: new words are found and old ones are not', () => {
    const { space, pages } = addSpace(workspace, { One: '## Old\n\npear', Two: 'plum' })
    const changeRequest = addChangeRequest(workspace, space)
    writePage(workspace, { space, changeRequest, page: pages[0]! }, 'now\n\n## New\n\ncherry')
    expect(titles(space, 'cherry ')).toEqual([])
    merge(workspace, space, changeRequest)
    expect(search(space, 'cherry ').items[0]?.sections[0]?.id).toBe('new')
    expect(titles(space, 'pear ')).toEqual([])
    expect(titles(space, 'old ')).toEqual([])
  })

  it('finds nothing of other spaces', () => {
    const one = addSpace(workspace, { One: 'pear' })
    const two = addSpace(workspace, { Two: 'pear' })
    expect(titles(one.space, 'pear')).toEqual(['One'])
    expect(titles(two.space, 'pear')).toEqual(['Two'])
  })

  it('answers any query', () => {
    const { space } = addSpace(workspace, {
      'C++ guide': 'NEAR and AND, OR or NOT: "quoted"',
      Two: '東京 don’t',
    })
    const signs = fc.constantFrom(
      '"',
      '*',
      '(',
      ')',
      '^',
      '-',
      '+',
      ':',
      '{',
      '}',
      ' AND ',
      ' OR ',
      ' NOT ',
      'NEAR(',
      '東',
      'c++',
      '🎉',
      "'",
      '\u0000',
      '\u0301',
      'a',
    )
    const query = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(signs, { maxLength: 24 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(query, (text) => {
        const answer = workspace.attempt('searchSpaceContent', {
          params: { spaceId: space },
          query: { query: text, limit: 5 },
        })
        expect(answer.ok).toBe(true)
      }),
      { numRuns: 400 },
    )
    expect(search(space, '"'.repeat(512)).items).toEqual([])
  })
})
