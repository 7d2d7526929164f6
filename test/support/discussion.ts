import type { CallOutput } from '../../src-main/hosts/client-types.ts'
import type { CallResult, RawInput } from '../../src-main/operations/engine/dispatch.ts'
import { addChangeRequest, addSpace } from './content/authoring.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from './workspace.ts'

/** The two groups of operations on comments, by the end of their ids. */
export const GROUPS = ['InSpace', 'InChangeRequest'] as const
export type Group = (typeof GROUPS)[number]

type Action =
  | 'listComments'
  | 'postComment'
  | 'getComment'
  | 'updateComment'
  | 'deleteComment'
  | 'listCommentReplies'
  | 'postCommentReply'
  | 'getCommentReply'
  | 'updateCommentReply'
  | 'deleteCommentReply'

interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** A discussion of one group, with functions to take part in it. */
export interface Discussion {
  workspace: TestWorkspace
  space: string
  changeRequest: string
  /** The page of the space, whose text is TEXT, and another one. */
  page: string
  otherPage: string
  /** Calls an operation of the discussion, as the first member or as `as`. Throws the problem of a refusal. */
  call<A extends Action>(action: A, input?: Input, as?: Visitor): CallOutput<`${A}InSpace`>
  /** Calls an operation of the discussion and returns the result. */
  attempt(action: Action, input?: Input, as?: Visitor): CallResult
  /** Posts a comment. Returns its id. */
  post(markdown: string, target?: { page?: string; node?: string }, as?: Visitor): string
}

/** The text of the page that the discussions are about. */
export const TEXT = '# Title\n\nFirst paragraph.\n\nSecond paragraph.\n'

/** Opens a workspace with a space of two pages and a change request, and one of its two discussions. */
export function openDiscussion(group: Group): Discussion {
  const workspace = openTestWorkspace()
  const { space, pages } = addSpace(workspace, { Guide: TEXT, Other: 'Else.\n' })
  const changeRequest = addChangeRequest(workspace, space)
  return discussionIn(workspace, group, {
    space,
    changeRequest,
    page: pages[0] ?? '',
    otherPage: pages[1] ?? '',
  })
}

/** Returns a discussion of an open workspace. */
export function discussionIn(
  workspace: TestWorkspace,
  group: Group,
  place: Pick<Discussion, 'space' | 'changeRequest' | 'page' | 'otherPage'>,
): Discussion {
  const base = {
    spaceId: place.space,
    ...(group === 'InChangeRequest' && { changeRequestId: place.changeRequest }),
  }
  const attempt: Discussion['attempt'] = (action, { params, ...rest } = {}, as = workspace) => {
    const input: RawInput = { params: { ...base, ...params }, ...rest }
    return as.attempt(`${action}${group}`, input)
  }
  const call: Discussion['call'] = (action, input, as) => {
    const result = attempt(action, input, as)
    if (!result.ok) throw result.problem
    // Both groups answer in one shape, which dispatch has checked.
    return result.value as CallOutput<`${typeof action}InSpace`>
  }
  const post: Discussion['post'] = (markdown, target = {}, as = workspace) =>
    call('postComment', { body: { ...target, body: { markdown } } }, as).id
  return { workspace, ...place, attempt, call, post }
}
