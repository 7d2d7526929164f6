import { computed, shallowRef, type ComputedRef } from 'vue'
import type { HealthIssue, HealthKind } from '../../../src-main/schemas/health/health-issue.ts'
import { useClient } from '../../api/client.ts'
import { touches } from '../../api/touches.ts'
import { useAnswer, type Answer } from '../../api/use-answer.ts'
import { useSteadyRefresh } from '../../api/use-steady-refresh.ts'
import { byPlace, HEALTH_KINDS } from './health-words.ts'

/** The content whose faults are listed: a space, or a change request of it. */
export interface HealthPlace {
  spaceId: string
  changeRequestId?: string | undefined
}

/** The number of faults of one kind, and those that are listed. */
export interface HealthGroup {
  kind: HealthKind
  count: number
  items: HealthIssue[]
}

export interface Health {
  answer: Answer<HealthGroup[]>
  /** The kinds with faults. */
  groups: ComputedRef<HealthGroup[]>
  showMore: (kind: HealthKind) => void
}

/** The number of faults of a kind that are listed at first. */
const STEP = 25
/** The most faults in one answer. */
const MOST = 1000
/** The pause between two reads while content changes, in milliseconds. */
const PAUSE = 3000

/** Returns the faults of a content, and reads them again after changes. */
export function useHealth(place: () => HealthPlace | null): Health {
  const { call } = useClient()
  const shown = shallowRef<Partial<Record<HealthKind, number>>>({})

  async function list(kind: HealthKind, limit: number, { spaceId, changeRequestId }: HealthPlace) {
    const query = { kind, limit }
    const { count, items } =
      changeRequestId === undefined
        ? await call('listSpaceHealth', { params: { spaceId }, query })
        : await call('listHealthInChangeRequest', { params: { spaceId, changeRequestId }, query })
    return { kind, count, items: byPlace(items) }
  }

  const answer = useAnswer(
    () => {
      const content = place()
      return content && { ...content, shown: shown.value }
    },
    async (content): Promise<HealthGroup[]> =>
      Promise.all(HEALTH_KINDS.map((kind) => list(kind, content.shown[kind] ?? STEP, content))),
    { keepPrevious: true },
  )
  useSteadyRefresh(
    touches({
      kinds: ['content'],
      space: () => place()?.spaceId,
      changeRequest: () => place()?.changeRequestId ?? null,
    }),
    answer.refresh,
    PAUSE,
  )
  return {
    answer,
    groups: computed(() => (answer.value.value ?? []).filter(({ count }) => count > 0)),
    showMore: (kind) => {
      const limit = shown.value[kind] ?? STEP
      shown.value = { ...shown.value, [kind]: Math.min(MOST, limit + 2 * STEP) }
    },
  }
}
