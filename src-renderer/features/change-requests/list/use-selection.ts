import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'

/** The rows of a list that a user has selected, and the active row, at which the keys act. */
export interface Selection {
  /** The place of the active row; -1 before the first key or click. */
  active: ShallowRef<number>
  selected: ComputedRef<ReadonlySet<string>>
  isAll: ComputedRef<boolean>
  /** Selects a row, or removes it from the selection. With `isRange` all rows from the last one on follow. */
  toggle: (at: number, isRange: boolean) => void
  /** Moves the active row by steps. With `isRange` the rows on the way are selected. */
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

  watch(ids, (now) => {
    const known = new Set(now)
    if ([...chosen.value].some((id) => !known.has(id)))
      chosen.value = new Set([...chosen.value].filter((id) => known.has(id)))
    const place = activeId === undefined ? -1 : now.indexOf(activeId)
    active.value = place >= 0 ? place : Math.min(active.value, now.length - 1)
    activeId = now[active.value]
    anchor = active.value
  })

  function activate(at: number): void {
    active.value = at
    activeId = ids()[at]
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
    toggle(at, isRange) {
      const id = ids()[at]
      if (id === undefined) return
      if (isRange && anchor >= 0) set(anchor, at, true)
      else set(at, at, !chosen.value.has(id))
      anchor = at
      activate(at)
    },
    move(steps, isRange) {
      const last = ids().length - 1
      if (last < 0) return
      const before = active.value
      const at = Math.max(0, Math.min(last, before < 0 ? 0 : before + steps))
      if (isRange) set(Math.max(0, before), at, true)
      activate(at)
      anchor = at
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
