import { computed, nextTick, shallowRef, type ComputedRef } from 'vue'
import type { PaletteItem } from '../../session/palette-item.ts'

export interface PaletteKeys {
  /** The item that Enter chooses: the first, until the user moves. */
  activeId: ComputedRef<string | undefined>
  press: (event: KeyboardEvent) => void
  point: (id: string) => void
  /** Makes the first item active again. */
  reset: () => void
}

/**
 * Handles the keys of the palette. The active item stays active when other items arrive or disappear. `answered`
 * resolves when the first item belongs to the typed words.
 */
export function usePaletteKeys(
  items: ComputedRef<PaletteItem[]>,
  choose: (item: PaletteItem) => void,
  answered: () => Promise<void>,
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
   * Runs the active item. The user may press Enter before the results of the typed words arrive, and waits for them
   * then. An item that the user moved to runs at once while it is listed.
   */
  async function chooseActive(): Promise<void> {
    if (activeId.value === undefined || activeId.value !== chosenId.value) {
      await answered()
      await nextTick()
    }
    const active = items.value.find(({ id }) => id === activeId.value)
    if (active) choose(active)
  }

  function press(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }
    const step = steps[event.key] ?? (event.ctrlKey ? { n: 1, p: -1 }[event.key] : undefined)
    if (step !== undefined) move(step)
    else if (event.key === 'Enter') void chooseActive()
    else return
    event.preventDefault()
  }

  return { activeId, press, point: (id) => (chosenId.value = id), reset: () => (chosenId.value = undefined) }
}
