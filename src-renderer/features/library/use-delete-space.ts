import { useRouter } from 'vue-router'
import type { Space } from '../../../src-main/schemas/space.ts'
import { asClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { useToasts } from '../../stores/toasts.ts'

/** Deletes a space, leaves it if it is open, and offers to restore it. */
export function useDeleteSpace(): Action<[space: Space], void> {
  const client = useClient()
  const router = useRouter()
  const toasts = useToasts()

  /** Restores a space for its message, which runs this once. Several messages may be pressed one after the other. */
  async function restore({ id: spaceId, title }: Space): Promise<void> {
    try {
      await client.call('restoreSpace', { params: { spaceId } })
      toasts.show({ text: `“${title}” is restored.`, tone: 'success' })
    } catch (error) {
      toasts.show({ text: asClientProblem(error).message, tone: 'danger' })
    }
  }

  return useAction(
    async (space) => {
      await client.call('deleteSpaceById', { params: { spaceId: space.id } })
      if (router.currentRoute.value.params['space'] === space.id) await router.push('/')
      toasts.show({
        text: `“${space.title}” was deleted.`,
        action: { label: 'Undo', run: () => void restore(space) },
      })
    },
    ({ id }) => id,
  )
}
