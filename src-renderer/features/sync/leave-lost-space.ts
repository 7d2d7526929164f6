import { watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { asClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import type { Sync } from '../../session/sync.ts'

/**
 * Goes home from a screen of a space that went with an organization which the account may see no longer: what it shows
 * was removed. Home says why.
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
