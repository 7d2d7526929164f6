import { computed, shallowRef, type ComputedRef } from 'vue'
import type { HealthIssue, HealthKind } from '../../../src-main/schemas/health/health-issue.ts'
import { useClient } from '../../api/client.ts'
import { touches } from '../../api/touches.ts'
import { useAnswer, type Answer } from '../../api/use-answer.ts'
import { useSteadyRefresh } from '../../api/use-steady-refresh.ts'
import { HEALTH_KINDS } from './health-words.ts'

/** The content whose faults are listed: a space, or a change request of it. */
export interface HealthPlace {
  spaceId: string
  changeRequestId?: string | undefined
}

/** The faults of one kind, as far as they are listed. */
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

/** The faults of a kind that are listed at first, and that each press adds. */
const STEP = 25
/** The most that one answer holds. */
const MOST = 1000
/** The pause between two reads while content changes, in milliseconds. */
const REST = 3000

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
    return { kind, count, items }
  }

  const answer = useAnswer(
    () => {
      const of = place()
      return of && { ...of, shown: shown.value }
    },
    async (of): Promise<HealthGroup[]> =>
      Promise.all(HEALTH_KINDS.map((kind) => list(kind, of.shown[kind] ?? STEP, of))),
    { keepPrevious: true },
  )
  useSteadyRefresh(
    touches({
      kinds: ['content'],
      space: () => place()?.spaceId,
      changeRequest: () => place()?.changeRequestId ?? null,
    }),
    answer.refresh,
    REST,
  )
  return {
    answer,
    groups: computed(() => (answer.value.value ?? []).filter(({ count }) => count > 0)),
    showMore: (kind) => {
      const now = shown.value[kind] ?? STEP
      shown.value = { ...shown.value, [kind]: Math.min(MOST, now + 2 * STEP) }
    },
  }
}
