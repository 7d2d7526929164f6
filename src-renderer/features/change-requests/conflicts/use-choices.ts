import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { findConflicts, type MarkedConflict } from '../../../../src-main/content/merge/conflict-markers.ts'
import { mergeWriting } from '../../../../src-main/content/merge/merge-writing.ts'
import type { IntentConflict } from '../../../../src-main/schemas/sync.ts'
import { resolvedText, type Decision } from './resolved-text.ts'

export interface Choices {
  /** The places where both changed the text; all else is merged already. */
  places: ComputedRef<MarkedConflict[]>
  decisions: Ref<ReadonlyMap<number, Decision>>
  left: ComputedRef<number>
  /** The page as it would be saved; places that are not decided stand marked in it. */
  text: ComputedRef<string>
  decide: (at: number, decision: Decision | undefined) => void
  decideAll: (side: 'mine' | 'theirs') => void
  /** True once the page at the remote has changed under the choices, which were taken back then. */
  hasMoved: Ref<boolean>
}

/** The places of a conflict, and what a person chose for each. Nothing is saved by choosing. */
export function useChoices(conflict: () => Pick<IntentConflict, 'base' | 'mine' | 'theirs'>): Choices {
  const decisions = shallowRef<ReadonlyMap<number, Decision>>(new Map())
  const hasMoved = shallowRef(false)
  const marked = computed(() => {
    const { base, mine, theirs } = conflict()
    return mergeWriting(base, mine, theirs).text
  })
  const places = computed(() => findConflicts(marked.value))

  // Choices are counted by place: of another text they would mean something else.
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
    decideAll: (side) => (decisions.value = new Map(places.value.map((_, at) => [at, { side }]))),
    hasMoved,
  }
}
