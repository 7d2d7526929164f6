import { computed, inject, provide, watch, type ComputedRef, type InjectionKey } from 'vue'
import { touches } from '../api/touches.ts'
import { useOperation } from '../api/use-operation.ts'
import { useSteadyRefresh } from '../api/use-steady-refresh.ts'
import { usePalette } from './palette-state.ts'

/** The scope of a search: one space, or all spaces of an organization. */
export type SearchScope = { kind: 'space'; space: string } | { kind: 'organization'; organization: string }

/** The pages of a scope, and those that search finds. */
export interface Searchable {
  pages: number
  searchable: number
}

export interface SearchProgress {
  /** Returns the progress of a scope; undefined when search is complete there. */
  of: (scope: SearchScope | undefined) => Searchable | undefined
  /** The progress of all organizations; undefined when search is complete. */
  whole: ComputedRef<Searchable | undefined>
}

const SEARCH_PROGRESS: InjectionKey<SearchProgress> = Symbol('search progress')

/** The shortest pause between two reads of the progress, in milliseconds. */
const REST = 400

/** Reads the progress of the search index once for the palette, the sidebar and the panel of sync. */
export function provideSearchProgress(): SearchProgress {
  const progress = useOperation('getSearchProgress', {}, { keepPrevious: true })
  // A pull emits only changes of sync while pages arrive, and their words are indexed after it.
  useSteadyRefresh(touches({ kinds: ['search', 'sync'] }), progress.refresh, REST)
  const palette = usePalette()
  watch(
    () => palette.isOpen,
    (isOpen) => isOpen && void progress.refresh(),
  )
  const provided: SearchProgress = {
    whole: computed(() => sumOf(progress.value.value?.organizations ?? [])),
    of(scope) {
      const known = progress.value.value
      if (!known || !scope) return undefined
      return scope.kind === 'space'
        ? known.spaces.find(({ space }) => space === scope.space)
        : known.organizations.find(({ organization }) => organization === scope.organization)
    },
  }
  provide(SEARCH_PROGRESS, provided)
  return provided
}

/** The progress for components outside the shell, where nothing is searched. */
const NONE: SearchProgress = { of: () => undefined, whole: computed(() => undefined) }

function sumOf(parts: readonly Searchable[]): Searchable | undefined {
  if (parts.length === 0) return undefined
  const sum = (count: (part: Searchable) => number) => parts.reduce((total, part) => total + count(part), 0)
  return { pages: sum(({ pages }) => pages), searchable: sum(({ searchable }) => searchable) }
}

/** Returns the progress of the search index from the shell around this component. */
export const useSearchProgress = (): SearchProgress => inject(SEARCH_PROGRESS, NONE)

/** Returns the progress of a scope in words, such as "Searchable: 31 %"; undefined when search is complete. */
export function useSearchableWords(
  scope: () => SearchScope | undefined,
): ComputedRef<{ label: string; share: number } | undefined> {
  const progress = useSearchProgress()
  return computed(() => {
    const searchable = progress.of(scope())
    return searchable && { label: searchableLabel(searchable), share: shareOf(searchable) }
  })
}

/** Returns the progress in words. It is rounded down, so that 100 % is never shown before the end. */
export function searchableLabel(searchable: Searchable): string {
  return `Searchable: ${Math.floor(shareOf(searchable) * 100)} %`
}

const shareOf = ({ pages, searchable }: Searchable): number => (pages === 0 ? 0 : searchable / pages)
