import { beforeEach, describe, expect, it } from 'vitest'
import { addChangeRequest, addSpace, merge, writePage } from '../../../support/content/authoring.ts'
import { AppliedCopy } from '../../../support/sync/applied-copy.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../../support/workspace.ts'

let origin: TestWorkspace
let reader: Visitor
let copy: AppliedCopy
let space: string
let page: string

beforeEach(() => {
  origin = openTestWorkspace()
  reader = origin.addUser('comment')
  const added = addSpace(origin, { Guide: 'The guide.\n', Empty: '' })
  space = added.space
  page = added.pages[0] ?? ''
  copy = new AppliedCopy(origin, reader)
})

const follow = () => copy.pullAll(origin.organization)
const retained = () =>
  copy.retained.map(({ kind, id, text, changeRequest }) => ({ kind, id, text, changeRequest }))

function removePage(id = page): void {
  const changeRequest = addChangeRequest(origin, space)
  origin.call('updateChangeRequestContent', {
    params: { spaceId: space, changeRequestId: changeRequest },
    body: { changes: [{ operation: 'delete_page', page: id }] },
  })
  merge(origin, space, changeRequest)
}

function comment(markdown: string, changeRequest?: string): string {
  const body = { body: { markdown } }
  const params = { spaceId: space }
  return changeRequest === undefined
    ? reader.call('postCommentInSpace', { params, body }).id
    : reader.call('postCommentInChangeRequest', {
        params: { ...params, changeRequestId: changeRequest },
        body,
      }).id
}

const reply = (commentId: string, markdown: string) =>
  reader.call('postCommentReplyInSpace', {
    params: { spaceId: space, commentId },
    body: { body: { markdown } },
  }).id

describe('the retained texts of removed content', () => {
  it('include the text of a page that another user removed, once, however often it is reported', () => {
    follow()
    removePage()
    for (let times = 0; times < 3; times += 1) copy.pullInterrupted(origin.organization, 500)
    copy.retained.length = 0
    copy.pullAndApplyTwice(origin.organization, 500)
    follow()
    copy.resetCursor(origin.organization)
    follow()
    expect(retained()).toEqual([{ kind: 'page', id: page, text: 'The guide.\n', changeRequest: null }])
  })

  it('exclude pages that the history of a space removed before its first pull', () => {
    removePage()
    for (let more = true; more;) more = copy.pullOnce(origin.organization, 1)
    expect(copy.retained).toEqual([])
  })

  it('exclude pages that the user removed', () => {
    copy = new AppliedCopy(origin, origin)
    follow()
    removePage()
    follow()
    expect(copy.retained).toEqual([])
  })

  it('exclude pages that a change request removes, because they stay in the space', () => {
    follow()
    const changeRequest = addChangeRequest(origin, space)
    origin.call('updateChangeRequestContent', {
      params: { spaceId: space, changeRequestId: changeRequest },
      body: { changes: [{ operation: 'delete_page', page }] },
    })
    follow()
    expect(copy.retained).toEqual([])
  })

  it('include a comment with its replies, and a reply by itself', () => {
    const [first, second] = [comment('First.'), comment('Second.')]
    const [own, other] = [reply(first, 'Own.'), reply(second, 'Other.')]
    follow()
    origin.call('deleteCommentInSpace', { params: { spaceId: space, commentId: first } })
    origin.call('deleteCommentReplyInSpace', {
      params: { spaceId: space, commentId: second, commentReplyId: other },
    })
    follow()
    expect(retained().toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))).toEqual([
      { kind: 'comment', id: first, text: 'First.', changeRequest: null },
      { kind: 'comment', id: own, text: 'Own.', changeRequest: null },
      { kind: 'comment', id: other, text: 'Other.', changeRequest: null },
    ])
  })

  it('include all texts of a removed space: pages, comments and open change requests', () => {
    const discussion = comment('In the space.')
    const [under, done] = [addChangeRequest(origin, space), addChangeRequest(origin, space)]
    writePage(origin, { space, changeRequest: done, page }, 'Merged.\n')
    merge(origin, space, done)
    writePage(origin, { space, changeRequest: under, page }, 'Under way.\n')
    const aside = comment('Aside.', under)
    follow()
    origin.call('deleteSpaceById', { params: { spaceId: space } })
    follow()
    expect(retained()).toEqual([
      { kind: 'page', id: page, text: 'Merged.\n', changeRequest: null },
      { kind: 'comment', id: discussion, text: 'In the space.', changeRequest: null },
      { kind: 'page', id: page, text: 'Under way.\n', changeRequest: under },
      { kind: 'comment', id: aside, text: 'Aside.', changeRequest: under },
    ])
    expect(copy.store.all('SELECT id FROM space')).toEqual([])
  })

  describe('of a space that moves between two organizations of the user', () => {
    let elsewhere: string

    beforeEach(() => {
      elsewhere = origin.addOrganization('Elsewhere')
      for (const { user } of [origin, reader]) origin.setRole(user, elsewhere, 'admin')
      follow()
    })

    const transfer = (organization: string) =>
      origin.call('transferSpace', { params: { spaceId: space }, body: { organization } })
    const read = () => copy.attempt('getPageById', { params: { spaceId: space, pageId: page } })

    it('are none when the other one reported it before', () => {
      transfer(elsewhere)
      copy.pullAll(elsewhere)
      follow()
      expect(copy.retained).toEqual([])
      expect(read()).toMatchObject({ value: { markdown: 'The guide.\n' } })
    })

    it('are none when it returns before the pull of the first', () => {
      transfer(elsewhere)
      copy.pullAll(elsewhere)
      transfer(origin.organization)
      copy.pullAll(elsewhere)
      expect(read()).toMatchObject({ ok: true })
      follow()
      expect(copy.retained).toEqual([])
      expect(read()).toMatchObject({ value: { markdown: 'The guide.\n' } })
    })

    it('are all texts when it is removed from both', () => {
      transfer(elsewhere)
      copy.pullAll(elsewhere)
      origin.call('deleteSpaceById', { params: { spaceId: space } })
      copy.pullAll(elsewhere)
      expect(copy.retained).toEqual([])
      follow()
      expect(retained()).toMatchObject([{ id: page, text: 'The guide.\n' }])
      expect(read()).toMatchObject({ ok: false })
    })
  })
})
