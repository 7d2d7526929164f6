import { describe, expect, it } from 'vitest'
import { nextTick, shallowRef } from 'vue'
import { useSelection } from '../../../../src-renderer/features/change-requests/list/use-selection.ts'

function select(...names: string[]) {
  const ids = shallowRef<readonly string[]>(names)
  const selection = useSelection(() => ids.value)
  return { ids, selection, selected: () => [...selection.selected.value].toSorted().join('') }
}

describe('the selection of a list', () => {
  it('contains the toggled rows, and all rows of a range from the last toggled one', () => {
    const { selection, selected } = select('a', 'b', 'c', 'd', 'e')
    selection.toggle(1, false)
    selection.toggle(3, true)
    expect(selected()).toBe('bcd')
    selection.toggle(2, false)
    expect(selected()).toBe('bd')
    selection.toggle(0, true)
    expect(selected()).toBe('abcd')
  })

  it('grows with each step of a range by keys, in both directions', () => {
    const { selection, selected } = select('a', 'b', 'c', 'd')
    selection.move(1, false)
    selection.move(1, false)
    expect(selection.active.value).toBe(1)
    selection.move(1, true)
    expect(selected()).toBe('bc')
    selection.move(-1, false)
    selection.move(-1, true)
    expect(selected()).toBe('abc')
    selection.move(-1, false)
    expect(selection.active.value).toBe(0)
  })

  it('selects all rows, and clears them the next time', () => {
    const { selection, selected } = select('a', 'b')
    selection.toggleAll()
    expect(selected()).toBe('ab')
    expect(selection.isAll.value).toBe(true)
    selection.toggleAll()
    expect(selected()).toBe('')
  })

  it('loses the rows that leave the list, and its active row stays the same one', async () => {
    const { ids, selection, selected } = select('a', 'b', 'c')
    selection.toggle(0, false)
    selection.toggle(2, false)
    ids.value = ['new', 'b', 'c']
    await nextTick()
    expect(selected()).toBe('c')
    expect(selection.active.value).toBe(2)
    ids.value = ['c']
    await nextTick()
    expect(selection.active.value).toBe(0)
    ids.value = []
    await nextTick()
    expect(selection.active.value).toBe(-1)
    selection.toggle(0, false)
    selection.move(1, true)
    expect(selected()).toBe('')
  })
})
