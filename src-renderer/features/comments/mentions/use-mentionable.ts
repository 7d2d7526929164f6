import { computed, type ComputedRef } from 'vue'
import { useRoute } from 'vue-router'
import type { MentionTarget } from '../../../../src-main/content/markdown/links/mention.ts'
import { useOperation } from '../../../api/use-operation.ts'
import type { MentionQuery } from './mention-query.ts'

/** A user or team that a list of names offers. */
export interface Offered extends MentionTarget {
  name: string
  /** The address of a user's picture. */
  picture?: string | undefined
  /** The number of members of a team. */
  members?: number
}

/** The limit of names in the list. A longer search text finds the others. */
const MOST = 8

export interface Mentionable {
  offered: ComputedRef<Offered[]>
  /** Resolves when `offered` belongs to the typed name. Until then it belongs to an earlier one. */
  answered: () => Promise<void>
}

/** Returns the users and teams whose names match the typed one, in the space of the address. */
export function useMentionable(query: () => MentionQuery | undefined): Mentionable {
  const route = useRoute()
  const { value, answered } = useOperation(
    'listMentionableInSpace',
    () => {
      const spaceId = route.params['space']
      const typed = query()
      if (typed === undefined || typeof spaceId !== 'string') return null
      return { params: { spaceId }, query: { search: typed.search, limit: MOST } }
    },
    { keepPrevious: true },
  )
  const offered = computed((): Offered[] =>
    (value.value?.items ?? []).map((item) =>
      item.kind === 'user'
        ? { kind: 'user', id: item.user.id, name: item.user.displayName, picture: item.user.photoURL }
        : { kind: 'team', id: item.team.id, name: item.team.title, members: item.team.members },
    ),
  )
  return { offered, answered }
}
