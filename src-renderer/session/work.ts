import { computed, inject, provide, type ComputedRef, type InjectionKey } from 'vue'
import type { Touched } from '../../src-main/schemas/feed/change-event.ts'
import type { Work } from '../../src-main/schemas/work/work.ts'
import { useClient } from '../api/client.ts'
import { touches } from '../api/touches.ts'
import { useOperation } from '../api/use-operation.ts'
import type { Sync } from './sync.ts'
import type { Workspace } from './workspace.ts'

/** The work of the user, from the local store. */
export interface OwnWork {
  /** Undefined before the first answer. */
  work: ComputedRef<Work | undefined>
  /** The number of unread items, and of edits that need the user. */
  count: ComputedRef<number>
  /** Marks items as read, also after the next start. */
  markRead: (items: readonly string[]) => Promise<void>
}

const inWork = touches({ kinds: ['review', 'change-request', 'comment', 'library', 'organization', 'user'] })
const inContent = touches({ kinds: ['content'], changeRequest: null })
const changesWork = (touched: Touched): boolean => inWork(touched) || inContent(touched)

const OWN_WORK: InjectionKey<OwnWork> = Symbol('own work')

/** Reads the work of the user once, for home, the sidebar and notifications. */
export function provideOwnWork({ organization }: Workspace, { connection }: Sync): OwnWork {
  const { call } = useClient()
  const { value, refresh } = useOperation(
    'getWork',
    () => (organization.value ? { params: { organizationId: organization.value.id } } : null),
    { refreshOn: changesWork, keepPrevious: true },
  )
  const unread = computed(() => (value.value?.waiting ?? []).filter(({ isUnread }) => isUnread).length)
  const own: OwnWork = {
    work: computed(() => value.value),
    count: computed(() => unread.value + (connection.value?.attention ?? 0)),
    async markRead(items) {
      if (!organization.value || items.length === 0) return
      await call('markWorkRead', {
        params: { organizationId: organization.value.id },
        body: { items: [...items] },
      })
      await refresh()
    },
  }
  provide(OWN_WORK, own)
  return own
}

/** Returns the work of the user in the open workspace. */
export function useOwnWork(): OwnWork {
  const own = inject(OWN_WORK)
  if (!own) throw new Error('This component stands outside of the shell')
  return own
}
