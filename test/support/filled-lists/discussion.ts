import { addChangeRequest, addSpace } from '../content/content.ts'
import { talkIn, type Group } from '../discussion.ts'
import type { TestWorkspace } from '../workspace.ts'
import { commonTitle, type FilledList, type Fillings } from './filled-list.ts'

function openTalkIn(workspace: TestWorkspace, group: Group) {
  const { space, pages } = addSpace(workspace, { Guide: 'Text.\n', Other: 'Else.\n' })
  const changeRequest = addChangeRequest(workspace, space)
  const talk = talkIn(workspace, group, {
    space,
    changeRequest,
    page: pages[0] ?? '',
    otherPage: pages[1] ?? '',
  })
  const params = { spaceId: space, ...(group === 'InChangeRequest' && { changeRequestId: changeRequest }) }
  return { talk, params }
}

/** Comments of which every other one is resolved, and two of three are about a page. */
const comments =
  (group: Group) =>
  (workspace: TestWorkspace): FilledList => {
    const { talk, params } = openTalkIn(workspace, group)
    const onPage = { targetPage: talk.page }
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
        const commentId = talk.post(commonTitle(count), count % 3 > 0 ? { page: talk.page } : {})
        const body = { resolved: count % 2 === 0 }
        talk.call('updateComment', { params: { commentId }, body })
      },
      remove: (commentId) => talk.call('deleteComment', { params: { commentId } }),
    }
  }

const replies =
  (group: Group) =>
  (workspace: TestWorkspace): FilledList => {
    const { talk, params } = openTalkIn(workspace, group)
    const own = { commentId: talk.post('First') }
    return {
      params: () => ({ ...params, ...own }),
      add: (count) =>
        talk.call('postCommentReply', { params: own, body: { body: { markdown: commonTitle(count) } } }),
      remove: (commentReplyId) => talk.call('deleteCommentReply', { params: { ...own, commentReplyId } }),
    }
  }

export const discussion: Fillings = {
  listCommentsInSpace: [comments('InSpace')],
  listCommentsInChangeRequest: [comments('InChangeRequest')],
  listCommentRepliesInSpace: [replies('InSpace')],
  listCommentRepliesInChangeRequest: [replies('InChangeRequest')],
}
