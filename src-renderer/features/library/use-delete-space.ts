import { useRouter } from 'vue-router'
import type { Space } from '../../../src-main/schemas/space.ts'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { useToasts } from '../../stores/toasts.ts'

/** Deletes a space, leaves it if it is open, and offers to restore it. */
export function useDeleteSpace(): Action<[space: Space], void> {
  const client = useClient()
  const router = useRouter()
  const toasts = useToasts()

  const restoring = useAction(async (space: Space) => {
    await client.call('restoreSpace', { params: { spaceId: space.id } })
    toasts.show({ text: `“${space.title}” is restored.`, tone: 'success' })
  })
  async function restore(space: Space): Promise<void> {
    await restoring.run(space)
    if (restoring.problem.value) toasts.show({ text: restoring.problem.value.message, tone: 'danger' })
  }

  return useAction(async (space) => {
    await client.call('deleteSpaceById', { params: { spaceId: space.id } })
    if (router.currentRoute.value.params['space'] === space.id) await router.push('/')
    toasts.show({
      text: `“${space.title}” was deleted.`,
      action: { label: 'Undo', run: () => void restore(space) },
    })
  })
}
