import { computed, nextTick, shallowRef, type ComputedRef } from 'vue'
import type { PaletteItem } from '../../session/palette-item.ts'
import type { TitleSearch } from './use-title-search.ts'

export interface PaletteKeys {
  /** The item that Enter chooses: the first, until the user moves. */
  activeId: ComputedRef<string | undefined>
  press: (event: KeyboardEvent) => void
  point: (id: string) => void
}

/** Handles the keys of the palette. The active item stays active when other items arrive or disappear. */
export function usePaletteKeys(
  items: ComputedRef<PaletteItem[]>,
  choose: (item: PaletteItem) => void,
  titles: () => Pick<TitleSearch, 'isSearching' | 'answered'>,
): PaletteKeys {
  const chosenId = shallowRef<string>()
  const activeId = computed(() =>
    items.value.some(({ id }) => id === chosenId.value) ? chosenId.value : items.value[0]?.id,
  )

  function move(step: number): void {
    const { length } = items.value
    if (length === 0) return
    const index = items.value.findIndex(({ id }) => id === activeId.value)
    const item = items.value[(index + step + length) % length]
    chosenId.value = item?.id
    void nextTick(() => document.getElementById(`palette-${item?.id}`)?.scrollIntoView({ block: 'nearest' }))
  }

  /**
   * Runs the active item. The user may press Enter before the titles arrive, so it waits for the results of the typed
   * words.
   */
  async function chooseActive(): Promise<void> {
    if (titles().isSearching.value && chosenId.value === undefined) {
      await titles().answered()
      await nextTick()
    }
    const active = items.value.find(({ id }) => id === activeId.value)
    if (active) choose(active)
  }

  function press(event: KeyboardEvent): void {
    // Enter and arrows belong to the input method while it composes a character.
    if (event.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }
    const step = steps[event.key] ?? (event.ctrlKey ? { n: 1, p: -1 }[event.key] : undefined)
    if (step !== undefined) move(step)
    else if (event.key === 'Enter') void chooseActive()
    else return
    event.preventDefault()
  }

  return { activeId, press, point: (id) => (chosenId.value = id) }
}
