import { computed, inject, provide, shallowRef, watch } from 'vue'
import type { ComputedRef, InjectionKey, ShallowRef } from 'vue'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { Conflict } from '../../../src-main/schemas/conflict.ts'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import type { SemanticChanges } from '../../../src-main/schemas/semantic-change.ts'
import { useClient } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { touches } from '../../api/touches.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { Answer } from '../../api/use-answer.ts'
import { useOperation } from '../../api/use-operation.ts'
import { indexPages } from '../../session/page-index.ts'
import type { PageIndex } from '../../session/page-index.ts'
import { useOpenSpace } from '../../session/open-space.ts'
import { useOpenedAs } from './use-opened-as.ts'
import { QUIET, useQuietRefresh } from './use-quiet-refresh.ts'

/** The change request that the address names, read once for all its screens. */
export interface OpenChangeRequest {
  spaceId: ComputedRef<string>
  answer: Answer<ChangeRequest>
  changeRequest: ComputedRef<ChangeRequest | undefined>
  /** The id that it had when it was opened: it stays one and the same, also once the remote has named it otherwise. */
  openedAs: ComputedRef<string | undefined>
  /** How operations name it; null before it is known. */
  params: ComputedRef<{ spaceId: string; changeRequestId: string } | null>
  /** Whether the person may write in it, and it takes writing. */
  isEditable: ComputedRef<boolean>
  canMerge: ComputedRef<boolean>
  canReview: ComputedRef<boolean>
  canComment: ComputedRef<boolean>
  changes: Answer<SemanticChanges>
  /** True once it is known that nothing differs from the space; what is being typed is not part of it yet. */
  isEmpty: ComputedRef<boolean>
  conflicts: Answer<Conflict[]>
  pages: Answer<unknown>
  index: ComputedRef<PageIndex | undefined>
  /** Applies changes as one revision, and answers the pages they are about. */
  apply: (changes: ContentChange[]) => Promise<{ id: string; ref?: string | undefined }[]>
  /** Reads everything again, as after a merge. */
  refresh: () => Promise<void>
  /** What may hold unsent text, be it open or just left: each sends it when called, and says if all went. */
  unsent: Set<() => Promise<boolean>>
  /** Sends all that is unsent; false when some of it could not be sent. */
  sendUnsent: () => Promise<boolean>
  /** Sends what is unsent and reads everything again, for a screen that shows what was written last. */
  catchUp: () => Promise<void>
  /** Counts the times that the space was taken in: what is open is to be read again then. */
  takenIn: ShallowRef<number>
}

/**
 * The tree of a large space takes long to read, and what a writer saves every second hardly ever changes it: it is
 * read again a millisecond later for so many pages, which lasts until a pause in the writing.
 */
const PAGES_A_MILLISECOND = 2

const OPEN_CHANGE_REQUEST: InjectionKey<OpenChangeRequest> = Symbol('open change request')

/** Reads the change request and what it holds, for the screens below. */
export function provideChangeRequest(spaceId: () => string, change: () => string): OpenChangeRequest {
  const { call } = useClient()
  const { space } = useOpenSpace()
  const id = computed(() => answer.value.value?.id)
  const ownContent = touches({ kinds: ['content'], space: spaceId, changeRequest: id })

  const { opened, askedAs, keepOpen } = useOpenedAs(change)
  const answer = useOperation(
    'getChangeRequestById',
    () => ({ params: { spaceId: spaceId(), changeRequestId: askedAs() } }),
    {
      keepPrevious: true,
      refreshOn: touches({ kinds: ['change-request', 'review', 'comment'], space: spaceId }),
    },
  )
  watch(answer.value, keepOpen)
  const params = computed(() =>
    id.value === undefined ? null : { spaceId: spaceId(), changeRequestId: id.value },
  )
  const input = () => params.value && { params: params.value }
  const changes = useOperation('getChangeRequestChanges', input, { keepPrevious: true })
  const pages = useOperation('listPagesInChangeRequest', input, { keepPrevious: true })
  const conflicts = useAnswer(
    () => params.value,
    (named) => listAll((query) => call('listChangeRequestConflicts', { params: named, query })),
    { keepPrevious: true },
  )

  async function refreshAllButTree(): Promise<void> {
    await Promise.all([answer.refresh(), changes.refresh(), conflicts.refresh()])
  }
  async function refresh(): Promise<void> {
    await Promise.all([refreshAllButTree(), pages.refresh()])
  }
  const unsent: OpenChangeRequest['unsent'] = new Set()
  async function sendUnsent(): Promise<boolean> {
    const sent = await Promise.all([...unsent].map((send) => send()))
    return sent.every(Boolean)
  }
  const isContent = (touched: Parameters<typeof ownContent>[0]) =>
    // A change of the space itself can make the change request outdated.
    ownContent(touched) ||
    (touched.kind === 'content' && touched.space === spaceId() && !touched.changeRequest)
  const index = computed(() => pages.value.value && indexPages(pages.value.value.pages))
  useQuietRefresh(isContent, () => void refreshAllButTree())
  useQuietRefresh(
    isContent,
    () => void pages.refresh(),
    () => QUIET + (index.value?.inOrder.length ?? 0) / PAGES_A_MILLISECOND,
  )

  const permissions = computed(() => space.value.value?.permissions)
  const isOpen = computed(() => ['draft', 'open'].includes(answer.value.value?.status ?? ''))
  const open: OpenChangeRequest = {
    spaceId: computed(spaceId),
    answer,
    changeRequest: computed(() => answer.value.value),
    openedAs: computed(() => opened.value?.id),
    params,
    isEditable: computed(() => isOpen.value && permissions.value?.edit === true),
    canMerge: computed(() => isOpen.value && permissions.value?.merge === true),
    canReview: computed(() => isOpen.value && permissions.value?.review === true),
    canComment: computed(() => permissions.value?.comment === true),
    changes,
    isEmpty: computed(() => changes.value.value?.changes.length === 0),
    conflicts,
    pages,
    index,
    async apply(batch) {
      if (!params.value) throw new Error('The change request is not known yet')
      const result = await call('updateChangeRequestContent', {
        params: params.value,
        query: { compat: false },
        body: { changes: batch },
      })
      await refresh()
      return 'pages' in result ? result.pages : []
    },
    refresh,
    unsent,
    sendUnsent,
    async catchUp() {
      await sendUnsent()
      await refresh()
    },
    takenIn: shallowRef(0),
  }
  provide(OPEN_CHANGE_REQUEST, open)
  return open
}

/** The change request of the screen around this component. */
export function useChangeRequest(): OpenChangeRequest {
  const open = inject(OPEN_CHANGE_REQUEST)
  if (!open) throw new Error('This component stands outside of a change request')
  return open
}
