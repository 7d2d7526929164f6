import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { onSpace, type SpaceSubject } from '../../operations/access/access.ts'
import { onChangeRequest } from '../../operations/change-requests/access.ts'
import type { LocalScope } from '../../operations/engine/local-operation.ts'
import { declareNeeds } from '../../operations/engine/needs.ts'
import { spaceParams } from '../../operations/engine/path-params.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import { ChangeRequestSubject } from '../../schemas/change-request.ts'
import { findFields, Replacement } from '../../schemas/find/found-page.ts'
import { ReplacementResult, ReplacedPageChoice } from '../../schemas/find/replacement.ts'
import { MAX_REPLACED_PAGES } from '../../schemas/limits/find-limits.ts'
import { Id } from '../../schemas/primitives.ts'
import { isOnlineOnly } from '../../sync/pull/online-only-spaces.ts'
import { onlineOnlyProblem } from '../../sync/pull/read-through.ts'
import { defineWorkspaceOperation, type WorkspaceParts } from '../define-workspace-operation.ts'
import { SpaceReplacement } from './space-replacement.ts'

const editable = onSpace('edit')

/** Requires a space that the caller may edit, by its id for clients of this workspace. */
const access = declareNeeds(
  editable.needs,
  ({ target, caller }: LocalScope<WorkspaceParts>, params: { spaceId: string }) =>
    editable({ ...target.context, caller }, target.toLocalIds(params)),
)

/** The number of pages in one batch of changes, whose transaction takes some milliseconds. */
const AT_ONCE = 10

export const replaceInSpaceContent = defineWorkspaceOperation({
  id: 'replaceInSpaceContent',
  summary: 'Replace chosen hits in the pages of a space, as one new change request or in an open one',
  method: 'POST',
  path: '/local/spaces/{spaceId}/replacements',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: z.object({
    ...findFields,
    replacement: Replacement,
    subject: ChangeRequestSubject.optional().describe('The subject of a new change request'),
    changeRequest: Id.optional().describe('The open change request to change instead of a new one'),
    pages: z.array(ReplacedPageChoice).min(1).max(MAX_REPLACED_PAGES),
  }),
  response: ReplacementResult,
  access,
  async run(parts, { body, caller }, { space }) {
    if (isOnlineOnly(parts.context.store, space.id)) throw onlineOnlyProblem(parts.context.store, space.id)
    const changeRequest = openedIn(parts, { space, caller, changeRequest: body.changeRequest })
    const replacement = new SpaceReplacement(parts, { space, changeRequest, caller, body })
    let ahead = replacement.find(body.pages.slice(0, AT_ONCE))
    for (let start = 0; start < body.pages.length; start += AT_ONCE) {
      const foundPages = await ahead
      // The next pages are read while these are written.
      ahead = replacement.find(body.pages.slice(start + AT_ONCE, start + 2 * AT_ONCE))
      // The next turn receives a rejection. After a refused edit there is none.
      ahead.catch(() => undefined)
      replacement.replace(body.pages.slice(start, start + AT_ONCE), foundPages)
      await nextTurn()
    }
    return replacement.result()
  },
})

const editableRequest = onChangeRequest('edit')

/** Returns the named change request of a space; undefined without a name. Throws where it does not exist. */
function openedIn(
  parts: WorkspaceParts,
  {
    space,
    caller,
    changeRequest,
  }: Pick<SpaceSubject, 'space'> & { caller: Caller; changeRequest: string | undefined },
) {
  if (changeRequest === undefined) return undefined
  const params = parts.toLocalIds({ spaceId: space.id, changeRequestId: changeRequest })
  return editableRequest({ ...parts.context, caller }, params).changeRequest
}
