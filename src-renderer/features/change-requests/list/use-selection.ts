import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'

/** The rows of a list that a user has selected, and the active row, on which the keys act. */
export interface Selection {
  /** The place of the active row; -1 before the first key or click. */
  active: ShallowRef<number>
  selected: ComputedRef<ReadonlySet<string>>
  isAll: ComputedRef<boolean>
  /** Selects a row, or removes it from the selection. With `isRange` it selects all rows from the last one on. */
  toggle: (at: number, isRange: boolean) => void
  /** Moves the active row by steps. With `isRange` it selects the rows in between. */
  move: (steps: number, isRange: boolean) => void
  toggleAll: () => void
  clear: () => void
}

/** Returns the selection of a list by the ids of its rows. A row that leaves the list leaves the selection. */
export function useSelection(ids: () => readonly string[]): Selection {
  const active = shallowRef(-1)
  const chosen = shallowRef<ReadonlySet<string>>(new Set())
  /** The row from which a range begins. */
  let anchor = -1
  let activeId: string | undefined

  watch(ids, (listed) => {
    const listedIds = new Set(listed)
    if ([...chosen.value].some((id) => !listedIds.has(id)))
      chosen.value = new Set([...chosen.value].filter((id) => listedIds.has(id)))
    const place = activeId === undefined ? -1 : listed.indexOf(activeId)
    active.value = place >= 0 ? place : Math.min(active.value, listed.length - 1)
    activeId = listed[active.value]
    anchor = active.value
  })

  function activate(index: number): void {
    active.value = index
    activeId = ids()[index]
  }

  function set(from: number, to: number, isSelected: boolean): void {
    const next = new Set(chosen.value)
    for (const id of ids().slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (isSelected) next.add(id)
      else next.delete(id)
    }
    chosen.value = next
  }

  return {
    active,
    selected: chosen as ComputedRef<ReadonlySet<string>>,
    isAll: computed(() => ids().length > 0 && ids().every((id) => chosen.value.has(id))),
    toggle(index, isRange) {
      const id = ids()[index]
      if (id === undefined) return
      if (isRange && anchor >= 0) set(anchor, index, true)
      else set(index, index, !chosen.value.has(id))
      anchor = index
      activate(index)
    },
    move(steps, isRange) {
      const last = ids().length - 1
      if (last < 0) return
      const before = active.value
      const index = Math.max(0, Math.min(last, before < 0 ? 0 : before + steps))
      if (isRange) set(Math.max(0, before), index, true)
      activate(index)
      anchor = index
    },
    toggleAll() {
      const isAll = ids().every((id) => chosen.value.has(id))
      chosen.value = new Set(isAll ? [] : ids())
    },
    clear() {
      chosen.value = new Set()
      anchor = -1
    },
  }
}
