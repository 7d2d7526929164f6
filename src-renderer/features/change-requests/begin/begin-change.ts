import type { ChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import type { Client } from '../../../api/client.ts'
import { openLock, creationLock, type AcrossTabs } from './across-tabs.ts'
import { draftsBegunIn, forgetBegunDraft, storeBegunDraft, type BegunDraft } from './begun-drafts.ts'
import { ownChange } from './own-change.ts'
import type { EditedPlace, OwnChanges } from './own-changes-ahead.ts'
import { untouched } from './untouched.ts'

/** The dependencies of the functions that create and drop change requests. */
export interface BeginContext {
  client: Client
  storage: Storage
  tabs: AcrossTabs
  /** Takes the user's changes of a page that were requested when Edit was pressed; undefined without a request. */
  takeOwnChanges: (place: EditedPlace) => Promise<OwnChanges> | undefined
}

/** The limit of remembered dropped change requests, for a user who returns to the address of one. */
const MAX_DROPPED = 20

/** The user's request to edit. */
export interface EditRequest {
  spaceId: string
  /** The page from which the user came. */
  pageId: string | undefined
  /** True when an existing change request of the user that changes the page is acceptable. */
  mayContinue: boolean
}

/** The change request to edit. `continued` is true when it already contained changes of the user. */
export interface Begun {
  changeRequest: ChangeRequest
  continued: boolean
}

/**
 * Finds the change request that the user continues, or creates one. Reuses an unchanged one that Edit created, so that
 * repeated presses of Edit leave at most one draft, even in several tabs.
 */
export function beginChange(context: BeginContext, request: EditRequest): Promise<Begun> {
  return context.tabs.inTurn(creationLock(request.spaceId), async () => {
    const own = request.mayContinue ? await ownChange(context, request) : undefined
    if (own) return own
    const changeRequest = (await reused(context, request)) ?? (await created(context, request))
    storeBegunDraft(context.storage, {
      changeRequest: changeRequest.id,
      space: request.spaceId,
      page: request.pageId ?? null,
      number: changeRequest.number,
      isDropped: false,
    })
    return { changeRequest, continued: false }
  })
}

/** Drops an unchanged change request that Edit created, unless it is open in another tab. */
export async function dropUntouched(
  context: BeginContext,
  params: { spaceId: string; changeRequestId: string },
): Promise<void> {
  await context.tabs.inTurn(creationLock(params.spaceId), async () => {
    const draft = inUse(context, params.spaceId).find(
      ({ changeRequest }) => changeRequest === params.changeRequestId,
    )
    if (draft && (await leftUntouched(context, draft))) await drop(context, draft)
  })
}

async function reused(context: BeginContext, { spaceId }: EditRequest): Promise<ChangeRequest | undefined> {
  let chosen: ChangeRequest | undefined
  for (const draft of inUse(context, spaceId)) {
    const changeRequest = await leftUntouched(context, draft)
    // An outdated one is dropped and created again instead of updated.
    if (changeRequest && !chosen && !changeRequest.outdated) chosen = changeRequest
    else if (changeRequest) await drop(context, draft)
  }
  return chosen
}

const inUse = ({ storage }: BeginContext, space: string): BegunDraft[] =>
  draftsBegunIn(storage, space).filter(({ isDropped }) => !isDropped)

async function leftUntouched(
  { client, storage, tabs }: BeginContext,
  { space, changeRequest: id }: BegunDraft,
): Promise<ChangeRequest | undefined> {
  if (!(await tabs.isFree(openLock(id)))) return undefined
  const changeRequest = await untouched(client, storage, { spaceId: space, changeRequestId: id })
  // After its first change it is an ordinary draft.
  if (!changeRequest) forgetBegunDraft(storage, id)
  // The remote may have renamed it, and a tab opened since knows the new name.
  return changeRequest && (await tabs.isFree(openLock(changeRequest.id))) ? changeRequest : undefined
}

/** Drops a change request. It is archived, because no operation removes one. */
async function drop({ client, storage }: BeginContext, draft: BegunDraft): Promise<void> {
  const params = { spaceId: draft.space, changeRequestId: draft.changeRequest }
  await client.call('updateChangeRequestById', { params, body: { status: 'archived' } })
  const dropped = draftsBegunIn(storage, draft.space).filter(({ isDropped }) => isDropped)
  for (const old of dropped.slice(0, Math.max(0, dropped.length - MAX_DROPPED)))
    forgetBegunDraft(storage, old.changeRequest)
  storeBegunDraft(storage, { ...draft, isDropped: true })
}

const created = ({ client }: BeginContext, { spaceId }: EditRequest): Promise<ChangeRequest> =>
  client.call('createChangeRequest', { params: { spaceId }, body: {} })
