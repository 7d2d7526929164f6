import { computed, type ComputedRef } from 'vue'
import { ClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { listAll } from '../../../api/list-all.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { claimsOfSchema, merged, type FoundClaim } from './found-claims.ts'

/** The most sites whose schemas are read. */
const MAX_SITES = 10

/** Returns the claims that the sites with a space declare. Reads them once `isWanted` returns true. */
export function useSiteClaims(
  isWanted: () => boolean,
  place: () => { organizationId: string; spaceId: string } | undefined,
): ComputedRef<FoundClaim[]> {
  const { call } = useClient()
  const answer = useAnswer(
    () => (isWanted() ? (place() ?? null) : null),
    async ({ organizationId, spaceId }) => {
      const sites = await listAll((query) => call('listSites', { params: { organizationId }, query }))
      const declared = await Promise.all(
        sites.slice(0, MAX_SITES).map(({ id }) => claimsOf({ organizationId, siteId: id }, spaceId)),
      )
      return merged(declared.flat())
    },
    { keepPrevious: true },
  )

  async function claimsOf(
    params: { organizationId: string; siteId: string },
    spaceId: string,
  ): Promise<FoundClaim[]> {
    try {
      const spaces = await listAll((query) => call('listSiteSpaces', { params, query }))
      if (!spaces.some(({ space }) => space.id === spaceId)) return []
      return claimsOfSchema((await call('getSiteAdaptiveSchema', { params })).jsonSchema)
    } catch (error) {
      // The user may not read every site. Such a site adds no claims.
      if (error instanceof ClientProblem) return []
      throw error
    }
  }

  return computed(() => answer.value.value ?? [])
}
