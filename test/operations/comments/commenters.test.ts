import { expect, it } from 'vitest'
import { addChangeRequest, addSpace } from '../../support/content/authoring.ts'
import { openSyncFixture } from '../../support/sync/sync-fixture.ts'
import { openTestWorkspace } from '../../support/workspace.ts'

function openDiscussions() {
  const workspace = openTestWorkspace()
  const { space } = addSpace(workspace, { Guide: 'Text.\n' })
  const changeRequestId = addChangeRequest(workspace, space)
  const [ada, bob, cyd] = [1, 2, 3].map(() => workspace.addUser('review'))
  const params = { spaceId: space }
  const inChange = { ...params, changeRequestId }
  const body = { body: { markdown: 'Said.' } }
  return { workspace, ada: ada!, bob: bob!, cyd: cyd!, params, inChange, body }
}

it('lists each member who commented or replied once, by discussion', () => {
  const { workspace, ada, bob, cyd, params, inChange, body } = openDiscussions()
  ada.call('postCommentInSpace', { params, body })
  const { id } = ada.call('postCommentInSpace', { params, body })
  bob.call('postCommentReplyInSpace', { params: { ...params, commentId: id }, body })
  cyd.call('postCommentInChangeRequest', { params: inChange, body })
  const onSpace = workspace.call('listCommentersInSpace', { params })
  expect(onSpace).toMatchObject({ count: 2, items: [{ object: 'member', id: ada.user }, { id: bob.user }] })
  const inChangeRequest = workspace.call('listCommentersInChangeRequest', { params: inChange })
  expect(inChangeRequest.items.map(({ user }) => user.id)).toEqual([cyd.user])
})

it('omits a user who left the organization or whose comment was deleted', () => {
  const { workspace, ada, bob, params, body } = openDiscussions()
  const { id } = ada.call('postCommentInSpace', { params, body })
  bob.call('postCommentInSpace', { params, body })
  ada.call('deleteCommentInSpace', { params: { ...params, commentId: id } })
  workspace.call('removeMemberFromOrganizationById', {
    params: { organizationId: workspace.organization, userId: bob.user },
  })
  expect(workspace.call('listCommentersInSpace', { params })).toEqual({ count: 0, items: [] })
})

it('lists the same commenters in a copy', async () => {
  const fixture = await openSyncFixture()
  const params = { spaceId: fixture.space }
  fixture.origin.call('postCommentInSpace', { params, body: { body: { markdown: 'Said.' } } })
  await fixture.sync()
  const atOrigin = fixture.origin.call('listCommentersInSpace', { params })
  expect(atOrigin.count).toBe(1)
  expect(fixture.app.call('listCommentersInSpace', { params })).toEqual(atOrigin)
})
