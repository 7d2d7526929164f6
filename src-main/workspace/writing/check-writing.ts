import { z } from 'zod'
import { onSpace } from '../../operations/access/access.ts'
import type { LocalScope } from '../../operations/engine/local-operation.ts'
import { declareNeeds } from '../../operations/engine/needs.ts'
import { spaceParams } from '../../operations/engine/path-params.ts'
import { LIST_CHANGE_REQUEST_WRITING } from '../../operations/writing/list-change-request-writing.ts'
import { LIST_SPACE_WRITING } from '../../operations/writing/list-space-writing.ts'
import { Writing, writingQuery } from '../../schemas/health/writing.ts'
import { Id } from '../../schemas/primitives.ts'
import { isOnlineOnly } from '../../sync/pull/online-only-spaces.ts'
import { onlineOnlyProblem } from '../../sync/pull/read-through.ts'
import { defineWorkspaceOperation, type WorkspaceParts } from '../define-workspace-operation.ts'
import { ownWordTest } from '../spelling/own-words.ts'
import { Languages } from '../spelling/spelling-input.ts'

const readable = onSpace('read')

/** Requires a space that the caller may read, by its id for clients of this workspace. */
const access = declareNeeds(
  readable.needs,
  ({ target, caller }: LocalScope<WorkspaceParts>, params: { spaceId: string }) =>
    readable({ ...target.context, caller }, target.toLocalIds(params)),
)

/** The most words of one request to the dictionaries, so that words of a typing user do not wait long. */
const AT_ONCE = 500

export const checkWriting = defineWorkspaceOperation({
  id: 'checkWriting',
  summary: 'List the unknown words of a space or a change request, and what its style rules find, in parts',
  method: 'POST',
  path: '/local/spaces/{spaceId}/writing-check',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: z.object({
    changeRequest: Id.optional(),
    languages: Languages.optional().describe('Without them the spelling is not checked'),
    ...writingQuery,
  }),
  response: Writing,
  access,
  async run(parts, { body: { changeRequest, languages, ...query }, caller }, { space }) {
    const { store } = parts.context
    if (isOnlineOnly(store, space.id)) throw onlineOnlyProblem(store, space.id)
    const spaceId = space.id
    const answer = await (changeRequest === undefined
      ? parts.read(LIST_SPACE_WRITING, { params: { spaceId }, query }, caller)
      : parts.read(
          LIST_CHANGE_REQUEST_WRITING,
          { params: parts.toLocalIds({ spaceId, changeRequestId: changeRequest }), query },
          caller,
        ))
    const writing = Writing.parse(answer)
    if (languages === undefined) return { ...writing, words: [] }
    const isOwn = ownWordTest(store, caller.user)
    const words = writing.words.map(({ word }) => word).filter((word) => !isOwn(word))
    const unknown = new Set<string>()
    for (let start = 0; start < words.length; start += AT_ONCE)
      for (const word of await parts.spelling.unknownWords(languages, words.slice(start, start + AT_ONCE)))
        unknown.add(word)
    return { ...writing, words: writing.words.filter(({ word }) => unknown.has(word)) }
  },
})
