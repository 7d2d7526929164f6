import { watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { asClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import type { Sync } from '../../session/sync.ts'

/**
 * Opens the home screen when the space of the screen was removed with its organization. The home screen shows the
 * reason.
 */
export function useLeaveLostSpace({ connection }: Sync): void {
  const route = useRoute()
  const router = useRouter()
  const { call } = useClient()
  watch(
    () => connection.value?.lost.map(({ organization }) => organization).join(' '),
    async (lost) => {
      const { space: spaceId } = route.params
      if (!lost || typeof spaceId !== 'string') return
      try {
        await call('getSpaceById', { params: { spaceId } })
      } catch (error) {
        if (asClientProblem(error).status === 404 && route.params['space'] === spaceId) await router.push('/')
      }
    },
  )
}
