import type { CallOutput } from '../../src-main/hosts/client-types.ts'
import type { CallResult, RawInput } from '../../src-main/operations/engine/dispatch.ts'
import { addChangeRequest, addSpace } from './content/content.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from './workspace.ts'

/** The two groups of operations on comments, as their ids end. */
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

/** A discussion of one group, and how to take part in it. */
export interface Talk {
  workspace: TestWorkspace
  space: string
  changeRequest: string
  /** The page of the space, whose text is TEXT, and another one. */
  page: string
  otherPage: string
  /** Does something in the discussion, as the first member or as somebody else. Throws where it is refused. */
  call<A extends Action>(action: A, input?: Input, as?: Visitor): CallOutput<`${A}InSpace`>
  /** The same, and answers what came of it. */
  attempt(action: Action, input?: Input, as?: Visitor): CallResult
  /** Posts a comment and answers its id. */
  post(markdown: string, target?: { page?: string; node?: string }, as?: Visitor): string
}

/** The text of the page that the discussions are about. */
export const TEXT = '# Title\n\nFirst paragraph.\n\nSecond paragraph.\n'

/** Opens a workspace with a space of two pages and a change request, and one of its two discussions. */
export function openTalk(group: Group): Talk {
  const workspace = openTestWorkspace()
  const { space, pages } = addSpace(workspace, { Guide: TEXT, Other: 'Else.\n' })
  const changeRequest = addChangeRequest(workspace, space)
  return talkIn(workspace, group, { space, changeRequest, page: pages[0] ?? '', otherPage: pages[1] ?? '' })
}

/** A discussion of a workspace that is open already. */
export function talkIn(
  workspace: TestWorkspace,
  group: Group,
  place: Pick<Talk, 'space' | 'changeRequest' | 'page' | 'otherPage'>,
): Talk {
  const base = {
    spaceId: place.space,
    ...(group === 'InChangeRequest' && { changeRequestId: place.changeRequest }),
  }
  const attempt: Talk['attempt'] = (action, { params, ...rest } = {}, as = workspace) => {
    const input: RawInput = { params: { ...base, ...params }, ...rest }
    return as.attempt(`${action}${group}`, input)
  }
  const call: Talk['call'] = (action, input, as) => {
    const result = attempt(action, input, as)
    if (!result.ok) throw result.problem
    // Both groups answer in one shape, which dispatch has checked.
    return result.value as CallOutput<`${typeof action}InSpace`>
  }
  const post: Talk['post'] = (markdown, target = {}, as = workspace) =>
    call('postComment', { body: { ...target, body: { markdown } } }, as).id
  return { workspace, ...place, attempt, call, post }
}
