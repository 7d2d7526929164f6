import { array, assert, property, shuffledSubarray } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commentedPages } from '../../../src-main/operations/comments/commented-pages.ts'
import { reAnchorComments } from '../../../src-main/operations/comments/re-anchor-comments.ts'
import { addChangeRequest, blockId, merge, writePage } from '../../support/content/authoring.ts'
import { GROUPS, openDiscussion, discussionIn, TEXT, type Discussion } from '../../support/discussion.ts'
import { queryPlans } from '../../support/query-plan.ts'

let discussion: Discussion
afterEach(() => discussion.workspace.close())

const LONG = 'A paragraph long enough that a changed word in it leaves it the same paragraph.'
const EDITED = 'A paragraph long enough that one changed word in it leaves it the same paragraph.'

function onBlock(beginning: string, text = TEXT): string {
  return discussion.post(beginning, { page: discussion.page, node: blockId(text, beginning) })
}

/** Returns the current anchor of a comment. */
function anchorOf(commentId: string, from = discussion) {
  const { node, page } = from.call('getComment', { params: { commentId } }).target
  return { node: node?.id, preview: node?.preview, outdated: page?.outdated }
}

function anchorAt(text: string, beginning: string, preview = beginning, outdated = false) {
  return { node: blockId(text, beginning), preview, outdated }
}

describe.each(GROUPS)('Comments on blocks %s', (group) => {
  let text: string

  beforeEach(() => {
    discussion = openDiscussion(group)
    text = TEXT
    setText(`# Title\n\n${LONG}\n\nSecond paragraph.\n`)
  })

  /** Sets the text of the page in the content that the discussion belongs to. */
  function setText(after: string): void {
    change((changeRequest) => writePage(discussion.workspace, { ...discussion, changeRequest }, after))
    text = after
  }

  /** Changes the change request, or changes the space by a merge. */
  function change(write: (changeRequest: string) => void): void {
    if (group === 'InChangeRequest') return write(discussion.changeRequest)
    const changeRequest = addChangeRequest(discussion.workspace, discussion.space)
    write(changeRequest)
    merge(discussion.workspace, discussion.space, changeRequest)
  }

  it('stay on their block when text is inserted around it, and when it moves', () => {
    const id = onBlock('Second', text)
    setText(`Before.\n\n# Title\n\n${LONG}\n\nSecond paragraph.\n\nAfter.\n`)
    expect(anchorOf(id)).toEqual(anchorAt(text, 'Second paragraph.'))
    setText(`Second paragraph.\n\nBefore.\n\n# Title\n\n${LONG}\n`)
    expect(anchorOf(id)).toEqual(anchorAt(text, 'Second paragraph.'))
  })

  it('stay on their block when it is edited, and show its new words', () => {
    const id = onBlock('A paragraph', text)
    setText(text.replace(LONG, EDITED))
    expect(anchorOf(id)).toEqual(anchorAt(text, EDITED))
  })

  it('distinguish blocks with equal text', () => {
    setText('Same.\n\nBetween.\n\nSame.\n')
    const [first, , second] = ['Same.', 'Between.', 'Same.'].map((beginning, index) =>
      index === 2
        ? discussion.post('2', { page: discussion.page, node: `${blockId(text, 'Same.')}-2` })
        : onBlock(beginning, text),
    )
    setText('Between.\n\nSame.\n')
    expect(anchorOf(first ?? '').outdated).toBe(true)
    expect(anchorOf(second ?? '')).toEqual(anchorAt(text, 'Same.'))
    setText('Between.\n\nSame.\n\nMore.\n')
    expect(anchorOf(first ?? '').outdated).toBe(true)
  })

  it('become outdated with the deletion of their block, retain its preview, and return with it', () => {
    const id = onBlock('A paragraph', text)
    const whole = text
    setText('# Title\n\nSecond paragraph.\n')
    expect(anchorOf(id)).toEqual({ node: blockId(whole, LONG), preview: LONG, outdated: true })
    setText('# Title\n\nSecond paragraph.\n\nThird.\n')
    expect(anchorOf(id).outdated).toBe(true)
    setText(whole)
    expect(anchorOf(id)).toEqual(anchorAt(whole, LONG))
  })

  it('return with their block in its last or its first form', () => {
    const id = onBlock('A paragraph', text)
    const first = text
    const last = text.replace(LONG, EDITED)
    setText(last)
    setText('# Title\n')
    expect(anchorOf(id)).toMatchObject({ preview: EDITED, outdated: true })
    setText(last)
    expect(anchorOf(id)).toEqual(anchorAt(last, EDITED))
    setText('# Title\n')
    setText(first)
    expect(anchorOf(id)).toEqual(anchorAt(first, LONG))
  })

  it('stay unchanged on the whole page, on other pages and on no page', () => {
    const onPage = discussion.post('whole', { page: discussion.page })
    const elsewhere = discussion.post('other', {
      page: discussion.otherPage,
      node: blockId('Else.\n', 'Else.'),
    })
    const nowhere = discussion.post('none')
    setText('Other words altogether.\n')
    expect(anchorOf(onPage)).toEqual({ node: undefined, preview: undefined, outdated: false })
    expect(anchorOf(elsewhere)).toEqual(anchorAt('Else.\n', 'Else.'))
    expect(anchorOf(nowhere)).toEqual({ node: undefined, preview: undefined, outdated: undefined })
  })

  it('follow their block even when they are resolved', () => {
    const id = onBlock('A paragraph', text)
    discussion.call('updateComment', { params: { commentId: id }, body: { resolved: true } })
    setText(text.replace(LONG, EDITED))
    expect(anchorOf(id)).toEqual(anchorAt(text, EDITED))
  })

  it('show the revision on which they were created, after any later change', () => {
    const id = onBlock('A paragraph', text)
    const target = () => discussion.call('getComment', { params: { commentId: id } }).target
    const { revision } = target()
    const commented = text
    setText(text.replace(LONG, EDITED))
    expect(target().revision).toBe(revision)
    const params = { spaceId: discussion.space, revisionId: revision, pageId: discussion.page }
    expect(discussion.workspace.call('getPageInRevisionById', { params }).markdown).toBe(commented)
  })

  it('remain after the deletion of their page, and return with it', () => {
    const id = onBlock('A paragraph', text)
    const apply = (changes: object[]) =>
      change((changeRequestId) => {
        const params = { spaceId: discussion.space, changeRequestId }
        const input = { params, body: { changes } }
        expect(discussion.workspace.attempt('updateChangeRequestContent', input).ok).toBe(true)
      })
    const revision = discussion.call('getComment', { params: { commentId: id } }).target.revision
    apply([{ operation: 'delete_page', page: discussion.page }])
    expect(discussion.call('getComment', { params: { commentId: id } }).target).toMatchObject({
      node: { preview: LONG },
      page: { id: discussion.page, title: 'Guide', path: 'guide', outdated: true },
    })
    expect(discussion.call('listComments', { query: { targetPage: discussion.page } }).count).toBe(1)
    apply([{ operation: 'revert_page', page: discussion.page, revision }])
    expect(anchorOf(id)).toEqual(anchorAt(text, LONG))
  })
})

describe('Re-anchoring after a changed text', () => {
  beforeEach(() => {
    discussion = openDiscussion('InSpace')
  })

  it('moves no comment of another content', () => {
    const inChangeRequest = discussionIn(discussion.workspace, 'InChangeRequest', discussion)
    const onSpace = onBlock('Second')
    const inside = inChangeRequest.post('B', { page: discussion.page, node: blockId(TEXT, 'Second') })
    writePage(discussion.workspace, discussion, '# Title\n')
    expect(anchorOf(onSpace)).toEqual(anchorAt(TEXT, 'Second paragraph.'))
    expect(anchorOf(inside, inChangeRequest).outdated).toBe(true)
    const { space, page } = discussion
    const change = { space, changeRequest: null, page, before: TEXT, after: '# Title\n' }
    reAnchorComments(discussion.workspace.store, change)
    expect(anchorOf(onSpace).outdated).toBe(true)
  })

  it('anchors each comment to its own words through any moves, deletions and restorations', () => {
    const { store } = discussion.workspace
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']
    const paragraphs = words.map((word) => `${word} ${word.toUpperCase()} ${word}${word}.`)
    const wholeText = paragraphs.join('\n\n')
    const text = shuffledSubarray(paragraphs).map((chosen) => chosen.join('\n\n'))
    assert(
      property(array(text, { maxLength: 6 }), (texts) => {
        writePage(discussion.workspace, discussion, wholeText)
        const inside = discussionIn(discussion.workspace, 'InChangeRequest', discussion)
        const ids = paragraphs.map((paragraph) =>
          inside.post(paragraph, { page: discussion.page, node: blockId(wholeText, paragraph) }),
        )
        let before = wholeText
        for (const after of texts) {
          reAnchorComments(store, { ...discussion, before, after })
          before = after
          const wanted = paragraphs.map((paragraph) =>
            anchorAt(wholeText, paragraph, paragraph, !after.includes(paragraph)),
          )
          expect(ids.map((id) => anchorOf(id, inside))).toEqual(wanted)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('reads only the comments of its page, along an index', () => {
    const { space, page } = discussion
    const change = { space, changeRequest: null, page, before: TEXT, after: '' }
    const plans = queryPlans(discussion.workspace.store, (store) => reAnchorComments(store, change))
    expect(plans).toEqual([
      expect.stringMatching(
        /^SEARCH comment USING INDEX \w+ \(space=\? AND change_request=\? AND page=\?\)$/,
      ),
    ])
  })

  it('lists only pages that have comments', () => {
    const { store } = discussion.workspace
    const pages = () => commentedPages(store, discussion.space, null)
    expect(pages()).toEqual([])
    const id = discussion.post('A', { page: discussion.page })
    discussion.post('B')
    expect(pages()).toEqual([discussion.page])
    expect(commentedPages(store, discussion.space, discussion.changeRequest)).toEqual([])
    discussion.call('updateComment', { params: { commentId: id }, body: { resolved: true } })
    expect(pages()).toEqual([discussion.page])
    discussion.call('deleteComment', { params: { commentId: id } })
    expect(pages()).toEqual([])
  })
})
