import { computed, shallowRef, type ComputedRef } from 'vue'
import { obstacleWords, type PageSuggestion } from './open-suggestions.ts'
import { planSuggestions } from './plan-suggestions.ts'

export interface ChosenSuggestions {
  isChosen: (suggestion: PageSuggestion) => boolean
  toggle: (suggestion: PageSuggestion) => void
  /** Chooses all suggestions that can be applied together, or none when these are chosen. */
  toggleAll: () => void
  isAll: ComputedRef<boolean>
  /** The chosen suggestions that can be applied. */
  applicable: ComputedRef<PageSuggestion[]>
  /** The reason why a suggestion is not applied with the chosen ones; undefined when it can be. */
  obstacleOf: (suggestion: PageSuggestion) => string | undefined
}

/** The choice among suggestions. At first all that can be applied together are chosen. */
export function useChosenSuggestions(
  listed: () => readonly PageSuggestion[],
  textOf: (pageId: string) => string | undefined,
): ChosenSuggestions {
  /** The suggestions that the user chose or cleared. An edit of a page changes none of them. */
  const decided = shallowRef<ReadonlyMap<string, boolean>>(new Map())

  /** The suggestions that can be applied, and the reasons for the others, by their keys. */
  function planOf(suggestions: readonly PageSuggestion[]) {
    const pages = Map.groupBy(suggestions, ({ pageId }) => pageId)
    const plans = [...pages].map(([pageId, own]) => planSuggestions(textOf(pageId) ?? '', own))
    const unapplied = plans.flatMap((plan) => plan.unapplied)
    return {
      applied: plans.flatMap(({ applied }) => applied),
      obstacles: new Map(unapplied.map(({ placed, obstacle }) => [placed.key, obstacleWords(obstacle)])),
    }
  }
  const best = computed(() => planOf(listed()).applied)
  const bestKeys = computed(() => new Set(best.value.map(({ key }) => key)))
  const isChosen = ({ key }: PageSuggestion): boolean => decided.value.get(key) ?? bestKeys.value.has(key)

  const plan = computed(() => planOf(listed().filter(isChosen)))
  const obstacles = computed(() => {
    const reasons = new Map(plan.value.obstacles)
    for (const suggestion of listed()) {
      if (isChosen(suggestion)) continue
      const reason = planOf([...listed().filter(isChosen), suggestion]).obstacles.get(suggestion.key)
      if (reason !== undefined) reasons.set(suggestion.key, reason)
    }
    return reasons
  })
  const isAll = computed(() => best.value.length > 0 && best.value.every(isChosen))

  return {
    isChosen,
    toggle(suggestion) {
      decided.value = new Map(decided.value).set(suggestion.key, !isChosen(suggestion))
    },
    toggleAll() {
      decided.value = new Map(isAll.value ? listed().map(({ key }) => [key, false]) : [])
    },
    isAll,
    applicable: computed(() => plan.value.applied),
    obstacleOf: ({ key }) => obstacles.value.get(key),
  }
}
