import { computed, type ComputedRef } from 'vue'
import type { DeletedSpace } from '../../../../src-main/schemas/deleted-space.ts'
import type { OutboxItem } from '../../../../src-main/schemas/sync.ts'
import { useClient } from '../../../api/client.ts'
import { listAll } from '../../../api/list-all.ts'
import { touches } from '../../../api/touches.ts'
import { useAnswer, type Answer } from '../../../api/use-answer.ts'
import { useSync } from '../../../session/sync.ts'
import { useWorkspace } from '../../../session/workspace.ts'
import { returnFocusOfList } from '../../../ui/lost-focus.ts'

export interface DeletedSpaces {
  answer: Answer<DeletedSpace[]>
  /** Deletions on this machine that the server has not received, so its list lacks them. */
  unsent: ComputedRef<OutboxItem[]>
  /** True when the server is unreachable. A replica then lists only its own deletions. */
  isUnreached: ComputedRef<boolean>
  /** True for a server that does not list deleted spaces. */
  isUnknown: ComputedRef<boolean>
}

/** Returns the spaces deleted in the last seven days. A replica requests them from the server. */
export function useDeletedSpaces(): DeletedSpaces {
  const client = useClient()
  const { organization } = useWorkspace()
  const { items: edits } = useSync()
  const answer = useAnswer<string, DeletedSpace[]>(
    () => organization.value?.id ?? null,
    (organizationId) =>
      listAll((query) =>
        client.call('listDeletedSpacesInOrganization', { params: { organizationId }, query }),
      ),
    { refreshOn: touches({ kinds: ['library'] }), keepPrevious: true },
  )
  const unsent = computed(() =>
    (edits.value ?? []).filter(
      ({ operation, state }) => operation === 'deleteSpaceById' && state !== 'needs-you',
    ),
  )
  returnFocusOfList(() => [answer.value.value, unsent.value])
  return {
    answer,
    unsent,
    isUnreached: computed(() => answer.problem.value?.code === 'sync.needs-remote'),
    isUnknown: computed(() => answer.problem.value?.code === 'resource.unknown'),
  }
}
