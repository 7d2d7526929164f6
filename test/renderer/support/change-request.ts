import { flushPromises } from '@vue/test-utils'
import { defineComponent, h, type Component } from 'vue'
import { useRoute } from 'vue-router'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import {
  provideChangeRequest,
  type OpenChangeRequest,
} from '../../../src-renderer/features/change-requests/open-change-request.ts'
import type { Answers } from './fake-host.ts'
import { treeAnswers } from './page-tree.ts'
import { mountOnReplica, type OnReplica } from './replica.ts'

/** The answers of a core with change request 3 of space `s`, which has no pages, changes or conflicts. */
const changeRequestAnswers: Answers = {
  getChangeRequestById: () => ({ id: 'c', number: 3, status: 'draft', space: 's' }) as ChangeRequest,
  ...treeAnswers(() => []),
  getChangeRequestChanges: () => ({ changes: [] }) as never,
  listChangeRequestConflicts: () => ({ items: [], count: 0 }),
}

export interface InChangeRequest extends OnReplica {
  change: OpenChangeRequest
}

/**
 * Mounts a component within the change request of the address, and waits for the first answers. `provideMore` runs in
 * the setup of the component around it.
 */
export async function mountInChangeRequest(
  content: Component,
  {
    at = '/spaces/s/changes/3',
    answers = {},
    provideMore = () => undefined,
  }: { at?: string; answers?: Answers; provideMore?: (change: OpenChangeRequest) => void } = {},
): Promise<InChangeRequest> {
  let change: OpenChangeRequest | undefined
  const Screen = defineComponent({
    setup() {
      const route = useRoute()
      change = provideChangeRequest(
        () => 's',
        () => String(route.params['change']),
      )
      provideMore(change)
      return () => h(content)
    },
  })
  const app = await mountOnReplica(Screen, { at, answers: { ...changeRequestAnswers, ...answers } })
  await flushPromises()
  return { ...app, change: change! }
}
