import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { onSpace } from '../../operations/access/access.ts'
import { declareNeeds } from '../../operations/access/needs.ts'
import type { LocalScope } from '../../operations/engine/local-operation.ts'
import { spaceParams } from '../../operations/engine/path-params.ts'
import { ChangeRequestSubject } from '../../schemas/change-request.ts'
import { findFields, Replacement } from '../../schemas/find/found-page.ts'
import { ReplacementResult, ReplacedPageChoice } from '../../schemas/find/replacement.ts'
import { MOST_REPLACED_PAGES } from '../../schemas/limits/find-limits.ts'
import { isOnlineOnly } from '../../sync/pull/online-only-spaces.ts'
import { onlineOnlyProblem } from '../../sync/pull/read-through.ts'
import { defineWorkspaceOperation, type WorkspaceParts } from '../operations/define-workspace-operation.ts'
import { SpaceReplacement } from './space-replacement.ts'

const editable = onSpace('edit')

/** A space that the caller may edit, by the id that a client of this workspace uses. */
const access = declareNeeds(
  editable.needs,
  ({ of, caller }: LocalScope<WorkspaceParts>, params: { spaceId: string }) =>
    editable({ ...of.context, caller }, of.toLocalIds(params)),
)

/** The pages of one batch of changes. Its transaction takes some milliseconds. */
const AT_ONCE = 10

export const replaceInSpaceContent = defineWorkspaceOperation({
  id: 'replaceInSpaceContent',
  summary: 'Replace chosen hits in the pages of a space, as one new change request',
  method: 'POST',
  path: '/local/spaces/{spaceId}/replacements',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: z.object({
    ...findFields,
    replacement: Replacement,
    subject: ChangeRequestSubject.optional(),
    pages: z.array(ReplacedPageChoice).min(1).max(MOST_REPLACED_PAGES),
  }),
  response: ReplacementResult,
  access,
  async run(parts, { body, caller }, { space }) {
    if (isOnlineOnly(parts.context.store, space.id)) throw onlineOnlyProblem(parts.context.store, space.id)
    const replacement = new SpaceReplacement(parts, { space, caller, body })
    let ahead = replacement.find(body.pages.slice(0, AT_ONCE))
    for (let at = 0; at < body.pages.length; at += AT_ONCE) {
      const looked = await ahead
      // The next pages are read while these are written.
      ahead = replacement.find(body.pages.slice(at + AT_ONCE, at + 2 * AT_ONCE))
      // A rejection is received by the next turn; a refused edit means that there is none.
      ahead.catch(() => undefined)
      replacement.replace(body.pages.slice(at, at + AT_ONCE), looked)
      await nextTurn()
    }
    return replacement.result()
  },
})
