import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { findConflicts, type MarkedConflict } from '../../../../src-main/content/merge/conflict-markers.ts'
import { mergeWriting } from '../../../../src-main/content/merge/merge-writing.ts'
import type { IntentConflict } from '../../../../src-main/schemas/sync.ts'
import { resolvedText, type Decision } from './resolved-text.ts'

export interface Choices {
  /** The conflicting places of the text. All other changes are merged already. */
  places: ComputedRef<MarkedConflict[]>
  decisions: Ref<ReadonlyMap<number, Decision>>
  left: ComputedRef<number>
  /** The page as it would be saved. Undecided places stay marked. */
  text: ComputedRef<string>
  decide: (at: number, decision: Decision | undefined) => void
  decideAll: (side: 'mine' | 'theirs') => void
  /** True once the page at the remote has changed. The choices were discarded then. */
  hasMoved: Ref<boolean>
}

/** Returns the places of a conflict and the user's choice for each. A choice saves nothing. */
export function useChoices(conflict: () => Pick<IntentConflict, 'base' | 'mine' | 'theirs'>): Choices {
  const decisions = shallowRef<ReadonlyMap<number, Decision>>(new Map())
  const hasMoved = shallowRef(false)
  const marked = computed(() => {
    const { base, mine, theirs } = conflict()
    return mergeWriting(base, mine, theirs).text
  })
  const places = computed(() => findConflicts(marked.value))

  // Choices are numbered by place. In another text they would mean another place.
  watch(marked, () => {
    hasMoved.value = true
    decisions.value = new Map()
  })

  function decide(at: number, decision: Decision | undefined): void {
    const next = new Map(decisions.value)
    if (decision) next.set(at, decision)
    else next.delete(at)
    decisions.value = next
  }

  return {
    places,
    decisions,
    left: computed(() => places.value.length - decisions.value.size),
    text: computed(() => resolvedText(marked.value, decisions.value)),
    decide,
    decideAll: (side) =>
      (decisions.value = new Map(places.value.map((_, at) => [at, { kind: 'side', side }]))),
    hasMoved,
  }
}
