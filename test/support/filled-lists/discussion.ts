import { addChangeRequest, addSpace } from '../content/authoring.ts'
import { discussionIn, type Group } from '../discussion.ts'
import type { TestWorkspace } from '../workspace.ts'
import { commonTitle, type FilledList, type Fillings } from './filled-list.ts'

function openDiscussionIn(workspace: TestWorkspace, group: Group) {
  const { space, pages } = addSpace(workspace, { Guide: 'Text.\n', Other: 'Else.\n' })
  const changeRequest = addChangeRequest(workspace, space)
  const discussion = discussionIn(workspace, group, {
    space,
    changeRequest,
    page: pages[0] ?? '',
    otherPage: pages[1] ?? '',
  })
  const params = { spaceId: space, ...(group === 'InChangeRequest' && { changeRequestId: changeRequest }) }
  return { discussion, params }
}

/** Comments, of which every second one is resolved and two of three are about a page. */
const comments =
  (group: Group) =>
  (workspace: TestWorkspace): FilledList => {
    const { discussion, params } = openDiscussionIn(workspace, group)
    const onPage = { targetPage: discussion.page }
    return {
      params: () => params,
      queries: [
        ...['asc', 'desc'].flatMap((order) =>
          ['all', 'open', 'resolved'].map((status) => ({ order, status })),
        ),
        onPage,
        { ...onPage, status: 'open', order: 'asc' },
      ],
      add: (count) => {
        const commentId = discussion.post(commonTitle(count), count % 3 > 0 ? { page: discussion.page } : {})
        const body = { resolved: count % 2 === 0 }
        discussion.call('updateComment', { params: { commentId }, body })
      },
      remove: (commentId) => discussion.call('deleteComment', { params: { commentId } }),
    }
  }

const replies =
  (group: Group) =>
  (workspace: TestWorkspace): FilledList => {
    const { discussion, params } = openDiscussionIn(workspace, group)
    const own = { commentId: discussion.post('First') }
    return {
      params: () => ({ ...params, ...own }),
      add: (count) =>
        discussion.call('postCommentReply', {
          params: own,
          body: { body: { markdown: commonTitle(count) } },
        }),
      remove: (commentReplyId) =>
        discussion.call('deleteCommentReply', { params: { ...own, commentReplyId } }),
    }
  }

const commenters =
  (group: Group) =>
  (workspace: TestWorkspace): FilledList => {
    const { params } = openDiscussionIn(workspace, group)
    return {
      params: () => params,
      add: () =>
        workspace
          .addUser('review')
          .call(`postComment${group}`, { params, body: { body: { markdown: 'Said.' } } } as never),
    }
  }

export const discussion: Fillings = {
  listCommentersInSpace: [commenters('InSpace')],
  listCommentersInChangeRequest: [commenters('InChangeRequest')],
  listCommentsInSpace: [comments('InSpace')],
  listCommentsInChangeRequest: [comments('InChangeRequest')],
  listCommentRepliesInSpace: [replies('InSpace')],
  listCommentRepliesInChangeRequest: [replies('InChangeRequest')],
}
