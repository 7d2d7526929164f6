import { array, assert, property, shuffledSubarray } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commentedPages } from '../../../src-main/operations/comments/commented-pages.ts'
import { reAnchorComments } from '../../../src-main/operations/comments/re-anchor-comments.ts'
import type { Bound, Writer } from '../../../src-main/store/store.ts'
import { addChangeRequest, blockId, merge, writePage } from '../../support/content/content.ts'
import { GROUPS, openTalk, talkIn, TEXT, type Talk } from '../../support/discussion.ts'

let talk: Talk
afterEach(() => talk.workspace.close())

const LONG = 'A paragraph long enough that a changed word in it leaves it the same paragraph.'
const EDITED = 'A paragraph long enough that one changed word in it leaves it the same paragraph.'

function onBlock(beginning: string, text = TEXT): string {
  return talk.post(beginning, { page: talk.page, node: blockId(text, beginning) })
}

/** The current anchor of a comment. */
function place(commentId: string, from = talk) {
  const { node, page } = from.call('getComment', { params: { commentId } }).target
  return { node: node?.id, preview: node?.preview, outdated: page?.outdated }
}

function at(text: string, beginning: string, preview = beginning, outdated = false) {
  return { node: blockId(text, beginning), preview, outdated }
}

describe.each(GROUPS)('Comments on blocks %s', (group) => {
  let text: string

  beforeEach(() => {
    talk = openTalk(group)
    text = TEXT
    become(`# Title\n\n${LONG}\n\nSecond paragraph.\n`)
  })

  /** Gives the page a text, in the content that the discussion is about. */
  function become(after: string): void {
    change((changeRequest) => writePage(talk.workspace, { ...talk, changeRequest }, after))
    text = after
  }

  /** Changes the change request, or the space by one that is merged. */
  function change(write: (changeRequest: string) => void): void {
    if (group === 'InChangeRequest') return write(talk.changeRequest)
    const changeRequest = addChangeRequest(talk.workspace, talk.space)
    write(changeRequest)
    merge(talk.workspace, talk.space, changeRequest)
  }

  it('stay on their block when text comes before and after it, and when it moves', () => {
    const id = onBlock('Second', text)
    become(`Before.\n\n# Title\n\n${LONG}\n\nSecond paragraph.\n\nAfter.\n`)
    expect(place(id)).toEqual(at(text, 'Second paragraph.'))
    become(`Second paragraph.\n\nBefore.\n\n# Title\n\n${LONG}\n`)
    expect(place(id)).toEqual(at(text, 'Second paragraph.'))
  })

  it('go along when their block is edited, and show its new words', () => {
    const id = onBlock('A paragraph', text)
    become(text.replace(LONG, EDITED))
    expect(place(id)).toEqual(at(text, EDITED))
  })

  it('distinguish blocks with equal text', () => {
    become('Same.\n\nBetween.\n\nSame.\n')
    const [first, , second] = ['Same.', 'Between.', 'Same.'].map((beginning, index) =>
      index === 2
        ? talk.post('2', { page: talk.page, node: `${blockId(text, 'Same.')}-2` })
        : onBlock(beginning, text),
    )
    become('Between.\n\nSame.\n')
    expect(place(first ?? '').outdated).toBe(true)
    expect(place(second ?? '')).toEqual(at(text, 'Same.'))
    become('Between.\n\nSame.\n\nMore.\n')
    expect(place(first ?? '').outdated).toBe(true)
  })

  it('are outdated when their block goes, with its last words, and come back with it', () => {
    const id = onBlock('A paragraph', text)
    const whole = text
    become('# Title\n\nSecond paragraph.\n')
    expect(place(id)).toEqual({ node: blockId(whole, LONG), preview: LONG, outdated: true })
    become('# Title\n\nSecond paragraph.\n\nThird.\n')
    expect(place(id).outdated).toBe(true)
    become(whole)
    expect(place(id)).toEqual(at(whole, LONG))
  })

  it('come back with their block as it was last, and as it was first', () => {
    const id = onBlock('A paragraph', text)
    const first = text
    const last = text.replace(LONG, EDITED)
    become(last)
    become('# Title\n')
    expect(place(id)).toMatchObject({ preview: EDITED, outdated: true })
    become(last)
    expect(place(id)).toEqual(at(last, EDITED))
    become('# Title\n')
    become(first)
    expect(place(id)).toEqual(at(first, LONG))
  })

  it('on the page as a whole, on other pages and on none are left alone', () => {
    const onPage = talk.post('whole', { page: talk.page })
    const elsewhere = talk.post('other', { page: talk.otherPage, node: blockId('Else.\n', 'Else.') })
    const nowhere = talk.post('none')
    become('Other words altogether.\n')
    expect(place(onPage)).toEqual({ node: undefined, preview: undefined, outdated: false })
    expect(place(elsewhere)).toEqual(at('Else.\n', 'Else.'))
    expect(place(nowhere)).toEqual({ node: undefined, preview: undefined, outdated: undefined })
  })

  it('that are resolved follow too', () => {
    const id = onBlock('A paragraph', text)
    talk.call('updateComment', { params: { commentId: id }, body: { resolved: true } })
    become(text.replace(LONG, EDITED))
    expect(place(id)).toEqual(at(text, EDITED))
  })

  it('show the revision on which they were created, after any later change', () => {
    const id = onBlock('A paragraph', text)
    const target = () => talk.call('getComment', { params: { commentId: id } }).target
    const { revision } = target()
    become(text.replace(LONG, EDITED))
    expect(target().revision).toBe(revision)
    const params = { spaceId: talk.space, revisionId: revision, pageId: talk.page }
    expect(talk.workspace.call('getPageInRevisionById', { params }).markdown).toContain(LONG)
  })

  it('outlive their page, as it was last, and come back with it', () => {
    const id = onBlock('A paragraph', text)
    const apply = (changes: object[]) =>
      change((changeRequestId) => {
        const params = { spaceId: talk.space, changeRequestId }
        const input = { params, body: { changes } }
        expect(talk.workspace.attempt('updateChangeRequestContent', input).ok).toBe(true)
      })
    const revision = talk.call('getComment', { params: { commentId: id } }).target.revision
    apply([{ operation: 'delete_page', page: talk.page }])
    expect(talk.call('getComment', { params: { commentId: id } }).target).toMatchObject({
      node: { preview: LONG },
      page: { id: talk.page, title: 'Guide', path: 'guide', outdated: true },
    })
    expect(talk.call('listComments', { query: { targetPage: talk.page } }).count).toBe(1)
    apply([{ operation: 'revert_page', page: talk.page, revision }])
    expect(place(id)).toEqual(at(text, LONG))
  })
})

describe('A text that changes on one content', () => {
  beforeEach(() => {
    talk = openTalk('InSpace')
  })

  it('moves no comment of another content', () => {
    const inChangeRequest = talkIn(talk.workspace, 'InChangeRequest', talk)
    const onSpace = onBlock('Second')
    const inside = inChangeRequest.post('B', { page: talk.page, node: blockId(TEXT, 'Second') })
    writePage(talk.workspace, talk, '# Title\n')
    expect(place(onSpace)).toEqual(at(TEXT, 'Second paragraph.'))
    expect(place(inside, inChangeRequest).outdated).toBe(true)
    const { space, page } = talk
    const change = { space, changeRequest: null, page, before: TEXT, after: '# Title\n' }
    reAnchorComments(talk.workspace.store, change)
    expect(place(onSpace).outdated).toBe(true)
  })

  it('leaves each comment on its own words, wherever they go and however often they go and come', () => {
    const { store } = talk.workspace
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']
    const paragraphs = words.map((word) => `${word} ${word.toUpperCase()} ${word}${word}.`)
    const all = paragraphs.join('\n\n')
    const text = shuffledSubarray(paragraphs).map((chosen) => chosen.join('\n\n'))
    assert(
      property(array(text, { maxLength: 6 }), (texts) => {
        writePage(talk.workspace, talk, all)
        const inside = talkIn(talk.workspace, 'InChangeRequest', talk)
        const ids = paragraphs.map((paragraph) =>
          inside.post(paragraph, { page: talk.page, node: blockId(all, paragraph) }),
        )
        let before = all
        for (const after of texts) {
          reAnchorComments(store, { ...talk, before, after })
          before = after
          const wanted = paragraphs.map((paragraph) =>
            at(all, paragraph, paragraph, !after.includes(paragraph)),
          )
          expect(ids.map((id) => place(id, inside))).toEqual(wanted)
        }
      }),
      { numRuns: 30, seed: 1 },
    )
  })

  it('reads only the comments of its page, along an index', () => {
    const { store } = talk.workspace
    const asked: { sql: string; values: Bound[] }[] = []
    const watched: Writer = {
      get: (sql, ...values) => store.get(sql, ...values),
      iterate: (sql, ...values) => store.iterate(sql, ...values),
      run: (sql, ...values) => store.run(sql, ...values),
      all: (sql, ...values) => {
        asked.push({ sql, values })
        return store.all(sql, ...values)
      },
    }
    const { space, page } = talk
    reAnchorComments(watched, { space, changeRequest: null, page, before: TEXT, after: '' })
    const plans = asked.flatMap(({ sql, values }) =>
      store.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values),
    )
    expect(plans.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(
        /^SEARCH comment USING INDEX \w+ \(space=\? AND change_request=\? AND page=\?\)$/,
      ),
    ])
  })

  it('can be carried to every page that has comments', () => {
    const { store } = talk.workspace
    const pages = () => commentedPages(store, talk.space, null)
    expect(pages()).toEqual([])
    const id = talk.post('A', { page: talk.page })
    talk.post('B')
    expect(pages()).toEqual([talk.page])
    expect(commentedPages(store, talk.space, talk.changeRequest)).toEqual([])
    talk.call('updateComment', { params: { commentId: id }, body: { resolved: true } })
    expect(pages()).toEqual([talk.page])
    talk.call('deleteComment', { params: { commentId: id } })
    expect(pages()).toEqual([])
  })
})
