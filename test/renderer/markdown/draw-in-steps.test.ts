import { mount } from '@vue/test-utils'
import type { Element, RootContent } from 'hast'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { useDrawnInSteps } from '../../../src-renderer/markdown/view/parts/draw-in-steps.ts'

const element = (tagName: string, children: Element['children'] = []): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})
const many = (tagName: string, count: number): Element[] =>
  Array.from({ length: count }, () => element(tagName))

function countOf(nodes: readonly RootContent[]): number {
  return nodes.reduce((sum, node) => sum + (node.type === 'element' ? 1 + countOf(node.children) : 0), 0)
}

/** Draws a block. Returns the numbers of elements that were drawn, one after the other. */
function drawnOf(nodes: RootContent[]): number[] {
  const counts: number[] = []
  mount(
    defineComponent(() => {
      const drawn = useDrawnInSteps(() => nodes)
      return () => {
        counts.push(countOf(drawn.value))
        return h('div')
      }
    }),
  )
  return counts
}

describe('a block of very many elements', () => {
  it('is drawn step by step, until it is whole', async () => {
    const counts = drawnOf([element('p', many('em', 2_000))])
    expect(counts).toEqual([800])
    await expect.poll(() => counts.at(-1)).toBe(2_001)
    expect(counts).toEqual([800, 1_600, 2_001])
  })

  it('has fewer elements in a step when each takes longer', () => {
    expect(drawnOf([element('p', many('carrel-icon', 2_000))])).toEqual([201])
  })

  it('is drawn at once when it is a table, whose rows are cut by themselves, or has few elements', () => {
    expect(drawnOf([element('table', many('tr', 2_000))])).toEqual([2_001])
    expect(drawnOf([element('p', many('em', 500))])).toEqual([501])
  })
})
