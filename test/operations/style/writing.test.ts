import { describe, expect, it } from 'vitest'
import { openReviewFixture } from '../../support/review-fixture.ts'

const WRONG = 'A wrod in the the text, and `cdoe`.\n\nAnother wrod.\n'

describe('the writing of a space', () => {
  it('is listed by its words and by the issues of its rules, with their places', () => {
    const fixture = openReviewFixture({ One: WRONG, Two: 'A wrod, a Carrel.\n', Three: '' })
    const spaceId = fixture.space
    fixture.changeSpace(
      { operation: 'set_word', word: 'Carrel', listed: true },
      { operation: 'set_style_rule', rule: 'Space.Repetition', state: 'on' },
    )
    const answer = fixture.workspace.call('listWritingInSpaceContent', { params: { spaceId }, query: {} })
    expect(answer).toMatchObject({ total: 3, searched: 3 })
    expect(answer.next).toBeUndefined()
    const words = new Map(answer.words.map((each) => [each.word, each]))
    expect(words.get('wrod')).toMatchObject({ count: 3, pages: 2, line: 1, page: { title: 'One' } })
    expect([...words.keys()]).not.toContain('cdoe')
    expect([...words.keys()]).not.toContain('Carrel')
    expect(answer.issues).toEqual([
      expect.objectContaining({
        rule: 'Space.Repetition',
        found: 'the the',
        line: 1,
        start: WRONG.indexOf('the the'),
        replacements: ['the'],
      }),
    ])
  })

  it('is listed for the changed pages of a change request, by the words of the change request', () => {
    const fixture = openReviewFixture({ One: 'A wrod.\n', Two: 'Another.\n' })
    const request = fixture.begin()
    const [, two = ''] = fixture.pages
    fixture.change(
      request,
      { operation: 'update_page', page: two, document: { markdown: 'A wrod and a Carrel.\n' } },
      { operation: 'set_word', word: 'Carrel', listed: true },
    )
    const params = { spaceId: fixture.space, changeRequestId: request }
    const { words, total } = fixture.workspace.call('listWritingInChangeRequest', { params, query: {} })
    expect(total).toBe(1)
    expect(words.map(({ word, page }) => `${word} ${page.title}`)).toEqual(['wrod Two', 'and Two'])
  })

  it('arrives in parts that form the whole', () => {
    const pages = Object.fromEntries(
      Array.from({ length: 130 }, (_, index) => [
        `Page ${index}`,
        `Wordnumber wrod${'x'.repeat(index % 5)}.\n`,
      ]),
    )
    const fixture = openReviewFixture(pages)
    const params = { spaceId: fixture.space }
    let count = 0
    let searched = 0
    for (let page: string | undefined, isFirst = true; isFirst || page !== undefined; isFirst = false) {
      const answer = fixture.workspace.call('listWritingInSpaceContent', {
        params,
        query: page === undefined ? {} : { page },
      })
      searched += answer.searched
      count += answer.words.find(({ word }) => word === 'Wordnumber')?.count ?? 0
      page = answer.next?.page
    }
    expect([searched, count]).toEqual([130, 130])
  })
})
