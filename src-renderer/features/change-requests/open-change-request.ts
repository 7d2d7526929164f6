import { computed, inject, provide, shallowRef, watch } from 'vue'
import type { ComputedRef, InjectionKey, ShallowRef } from 'vue'
import { useRoute } from 'vue-router'
import { readReferencePageId } from '../../../src-main/content/api-reference/reference-pages.ts'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { Conflict } from '../../../src-main/schemas/conflict.ts'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import type { Touched } from '../../../src-main/schemas/feed/change-event.ts'
import { MAXIMUM_LIMIT } from '../../../src-main/schemas/limits/list-limits.ts'
import type { SemanticChanges } from '../../../src-main/schemas/semantic-change.ts'
import { useClient } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { touches } from '../../api/touches.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { Answer } from '../../api/use-answer.ts'
import { useOperation } from '../../api/use-operation.ts'
import { usePageTree } from '../../session/page-tree/page-tree.ts'
import type { PageTree } from '../../session/page-tree/page-tree.ts'
import { renameDrafts } from '../comments/rename-drafts.ts'
import { useBegunAnswers } from './begin/begun-answers.ts'
import { applyChanges, type AppliedPage } from './tree-edits/tree-store.ts'
import { useChangeRequestRights } from './use-change-request-rights.ts'
import { useOpenedAs } from './use-opened-as.ts'
import { useQuietRefresh } from './use-quiet-refresh.ts'

/** A change request, as operations name it. */
export interface ChangeRequestPlace {
  spaceId: string
  changeRequestId: string
}

/** The change request in the address, read once for all its screens. */
export interface OpenChangeRequest {
  spaceId: ComputedRef<string>
  answer: Answer<ChangeRequest>
  changeRequest: ComputedRef<ChangeRequest | undefined>
  /** The id at the time of opening. It stays the same, even when the remote renames the change request. */
  openedAs: ComputedRef<string | undefined>
  /** The parameters for operations; null until they are known. */
  params: ComputedRef<ChangeRequestPlace | null>
  /** True when the change request is editable, and the user has the right to edit it. */
  isEditable: ComputedRef<boolean>
  canMerge: ComputedRef<boolean>
  canReview: ComputedRef<boolean>
  canComment: ComputedRef<boolean>
  changes: Answer<SemanticChanges>
  /** True once it is known that nothing differs from the space. Unsent text does not count. */
  isEmpty: ComputedRef<boolean>
  conflicts: Answer<Conflict[]>
  tree: PageTree
  /**
   * Applies changes as one revision, by default to the open change request. Returns the pages that they concern. An
   * action that ends later, such as an undo, names its change request, because another one may be open by then.
   */
  apply: (changes: ContentChange[], place?: ChangeRequestPlace) => Promise<AppliedPage[]>
  /** Reads everything again, for example after a merge. */
  refresh: () => Promise<void>
  /**
   * The sources of unsent text, open or just left. Each sends its text when called, and returns true when all was sent.
   */
  unsent: Set<() => Promise<boolean>>
  /** Sends all unsent text. Returns false when some could not be sent. */
  sendUnsent: () => Promise<boolean>
  /** Sends unsent text and reads everything again, for a screen that shows the newest text. */
  catchUp: () => Promise<void>
  /** The number of updates from the space. After each, open texts are read again. */
  spaceUpdates: ShallowRef<number>
}

const OPEN_CHANGE_REQUEST: InjectionKey<OpenChangeRequest> = Symbol('open change request')

/** Returns a test for changes of the change request's content. A change of the space itself can make it outdated. */
function touchesContent(
  spaceId: () => string,
  id: ComputedRef<string | undefined>,
): (touched: Touched) => boolean {
  const isOwn = touches({ kinds: ['content'], space: spaceId, changeRequest: id })
  return (touched) =>
    isOwn(touched) || (touched.kind === 'content' && touched.space === spaceId() && !touched.changeRequest)
}

/** Returns a function that reads a change request. A read by its number also answers the next read, by its id. */
function useOnceNamed(): (params: { spaceId: string; changeRequestId: string }) => Promise<ChangeRequest> {
  const { call } = useClient()
  let named: ChangeRequest | undefined
  return async (params) => {
    const previous = named
    named = undefined
    if (previous?.id === params.changeRequestId && previous.space === params.spaceId) return previous
    const changeRequest = await call('getChangeRequestById', { params })
    if (changeRequest.id !== params.changeRequestId) named = changeRequest
    return changeRequest
  }
}

/** Reads the change request that the address names. One that Edit just received is known at once. */
function useNamed(spaceId: () => string, change: () => string) {
  const { opened, requestedAs, noteOpened } = useOpenedAs(spaceId, change)
  const begun = useBegunAnswers().changeRequestOf(spaceId(), change())
  /** The space in which each change request was read. The address may already name another space. */
  const spaces = new WeakMap<ChangeRequest, string>()
  if (begun) spaces.set(begun, spaceId())
  noteOpened(begun)
  const ask = useOnceNamed()
  async function read(params: ChangeRequestPlace): Promise<ChangeRequest> {
    const changeRequest = await ask(params)
    // Unposted comments are stored under the id. They move before the screen shows the new one.
    if (params.changeRequestId === opened.value?.id) renameDrafts(params.changeRequestId, changeRequest.id)
    spaces.set(changeRequest, params.spaceId)
    return changeRequest
  }
  const answer = useAnswer(() => ({ spaceId: spaceId(), changeRequestId: requestedAs() }), read, {
    keepPrevious: true,
    first: begun,
    refreshOn: touches({ kinds: ['change-request', 'review', 'comment'], space: spaceId }),
  })
  const place = computed(() => {
    const found = answer.value.value
    const space = found && spaces.get(found)
    return found && space !== undefined ? { spaceId: space, changeRequestId: found.id } : null
  })
  watch(answer.value, (found) => {
    if (place.value?.spaceId === spaceId()) noteOpened(found)
  })
  return { opened, answer, place }
}

/** Reads the change request and its content for the screens below. */
export function provideChangeRequest(spaceId: () => string, change: () => string): OpenChangeRequest {
  const client = useClient()
  const { call } = client
  const { opened, answer, place: params } = useNamed(spaceId, change)
  const id = computed(() => answer.value.value?.id)
  const isContent = touchesContent(spaceId, id)
  const changes = useOperation(
    'getChangeRequestChanges',
    () => params.value && { params: params.value, query: { limit: MAXIMUM_LIMIT } },
    { keepPrevious: true },
  )
  const route = useRoute()
  const tree = usePageTree(
    () => params.value,
    () => {
      const page = route.params['page']
      // A page of a specification stands below an entry of the tree.
      return typeof page === 'string' ? readReferencePageId(page).entry : undefined
    },
    { refreshOn: ({ kind }) => kind === 'openapi-spec' },
  )
  const conflicts = useAnswer(
    () => params.value,
    (named) => listAll((query) => call('listChangeRequestConflicts', { params: named, query })),
    { keepPrevious: true },
  )

  async function refreshChanges(): Promise<void> {
    await Promise.all([answer.refresh(), changes.refresh(), conflicts.refresh()])
  }
  async function refresh(): Promise<void> {
    await Promise.all([refreshChanges(), tree.refresh()])
  }
  const unsent: OpenChangeRequest['unsent'] = new Set()
  async function sendUnsent(): Promise<boolean> {
    const sent = await Promise.all([...unsent].map((send) => send()))
    return sent.every(Boolean)
  }
  useQuietRefresh(isContent, () => void refreshChanges())
  useQuietRefresh(
    (touched) => isContent(touched) && touched.isTextOnly !== true,
    () => void tree.refresh(),
  )

  const open: OpenChangeRequest = {
    spaceId: computed(spaceId),
    answer,
    changeRequest: computed(() => answer.value.value),
    openedAs: computed(() => opened.value?.id),
    params,
    ...useChangeRequestRights(() => answer.value.value?.status),
    changes,
    isEmpty: computed(() => changes.value.value?.changes.length === 0),
    conflicts,
    tree,
    async apply(batch, place = knownPlace(params.value)) {
      const applied = await applyChanges(client, place, batch)
      await refresh()
      return applied
    },
    refresh,
    unsent,
    sendUnsent,
    async catchUp() {
      // An outstanding first answer is the newest, so nothing is requested twice.
      if (unsent.size === 0 && changes.value.value === undefined) return changes.answered()
      await sendUnsent()
      await refresh()
    },
    spaceUpdates: shallowRef(0),
  }
  provide(OPEN_CHANGE_REQUEST, open)
  return open
}

/** Returns the place of a change request that is known. Throws before that. */
export function knownPlace(place: ChangeRequestPlace | null): ChangeRequestPlace {
  if (!place) throw new Error('The change request is not known yet')
  return place
}

/** Returns a test: true while the change request that is open now stays open. */
export function sameRequest({ openedAs }: Pick<OpenChangeRequest, 'openedAs'>): () => boolean {
  const id = openedAs.value
  return () => openedAs.value === id
}

/** Returns the change request of the screen around this component. */
export function useChangeRequest(): OpenChangeRequest {
  const open = inject(OPEN_CHANGE_REQUEST)
  if (!open) throw new Error('This component is not inside a change request')
  return open
}
