import { describe, expect, it } from 'vitest'
import { treeStep } from '../../../src-renderer/ui/tree/tree-keys.ts'
import type { TreeRow } from '../../../src-renderer/ui/tree/tree-row.ts'
import { listedRows } from '../../../src-renderer/ui/tree/tree-rows.ts'

const row = (id: string, level: number, state: TreeRow['state']): TreeRow => ({
  id,
  label: id,
  level,
  place: 1,
  siblings: 1,
  state,
})

/** a (open) > a1, a2 (closed); b */
const rows = [row('a', 1, 'open'), row('a1', 2, 'leaf'), row('a2', 2, 'closed'), row('b', 1, 'leaf')]

describe('keys in a tree', () => {
  it('move up and down within it', () => {
    expect(treeStep(listedRows(rows), 0, 'ArrowDown')).toEqual({ do: 'focus', at: 1 })
    expect(treeStep(listedRows(rows), 3, 'ArrowDown')).toEqual({ do: 'focus', at: 3 })
    expect(treeStep(listedRows(rows), 0, 'ArrowUp')).toEqual({ do: 'focus', at: 0 })
    expect(treeStep(listedRows(rows), 2, 'Home')).toEqual({ do: 'focus', at: 0 })
    expect(treeStep(listedRows(rows), 0, 'End')).toEqual({ do: 'focus', at: 3 })
  })

  it('start at either end when nothing is active', () => {
    expect(treeStep(listedRows(rows), -1, 'ArrowDown')).toEqual({ do: 'focus', at: 0 })
    expect(treeStep(listedRows(rows), -1, 'ArrowUp')).toEqual({ do: 'focus', at: 3 })
    expect(treeStep(listedRows(rows), -1, 'Enter')).toBeUndefined()
    expect(treeStep(listedRows(rows), -1, 'ArrowRight')).toBeUndefined()
  })

  it('open to the right: first the node, then its first child', () => {
    expect(treeStep(listedRows(rows), 2, 'ArrowRight')).toEqual({ do: 'toggle', at: 2 })
    expect(treeStep(listedRows(rows), 0, 'ArrowRight')).toEqual({ do: 'focus', at: 1 })
    expect(treeStep(listedRows(rows), 1, 'ArrowRight')).toBeUndefined()
  })

  it('close to the left: first the node, then to its parent', () => {
    expect(treeStep(listedRows(rows), 0, 'ArrowLeft')).toEqual({ do: 'toggle', at: 0 })
    expect(treeStep(listedRows(rows), 2, 'ArrowLeft')).toEqual({ do: 'focus', at: 0 })
    expect(treeStep(listedRows(rows), 3, 'ArrowLeft')).toBeUndefined()
  })

  it('open to the left in right-to-left script', () => {
    expect(treeStep(listedRows(rows), 2, 'ArrowLeft', true)).toEqual({ do: 'toggle', at: 2 })
    expect(treeStep(listedRows(rows), 2, 'ArrowRight', true)).toEqual({ do: 'focus', at: 0 })
  })

  it('choose with Enter, and with a space when there is nothing to open', () => {
    expect(treeStep(listedRows(rows), 0, 'Enter')).toEqual({ do: 'activate', at: 0 })
    expect(treeStep(listedRows(rows), 0, ' ')).toEqual({ do: 'toggle', at: 0 })
    expect(treeStep(listedRows(rows), 3, ' ')).toEqual({ do: 'activate', at: 3 })
  })

  it('leave all others to the page, and have no effect in an empty tree', () => {
    expect(treeStep(listedRows(rows), 0, 'Tab')).toBeUndefined()
    expect(treeStep(listedRows([]), -1, 'ArrowDown')).toBeUndefined()
  })
})
