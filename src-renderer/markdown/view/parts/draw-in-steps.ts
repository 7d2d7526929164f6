import type { ElementContent, RootContent } from 'hast'
import { computed, onBeforeUnmount, onMounted, shallowRef, watch, type ComputedRef } from 'vue'
import { drawLater } from './draw-queue.ts'

/** The weight that is drawn at a time, about twenty milliseconds of work. A usual block has a tenth of it. */
const STEP = 800
/** The weights of elements that take longer to draw than others. */
const WEIGHTS: Readonly<Record<string, number>> = { 'carrel-icon': 4, img: 3, a: 2 }

/** The elements of many rows. They have separate limits, and are drawn as a whole. */
const BOUNDED = new Set(['table', 'carrel-cards'])

interface Budget {
  left: number
}

/**
 * Returns the nodes of a block. A very large block returns its first nodes, and the others in idle time, so that no
 * block delays a frame.
 */
export function useDrawnInSteps(nodes: () => RootContent[]): ComputedRef<RootContent[]> {
  const limit = shallowRef(STEP)
  let cancel: (() => void) | undefined
  const drawn = computed(() => {
    const budget = { left: limit.value }
    const taken = takenNodes(nodes(), budget)
    return { nodes: budget.left > 0 ? nodes() : taken, isWhole: budget.left > 0 }
  })

  function drawNext(): void {
    cancel?.()
    cancel = drawn.value.isWhole ? undefined : drawLater(() => (limit.value += STEP))
  }
  onMounted(() => {
    drawNext()
    watch(drawn, drawNext)
  })
  onBeforeUnmount(() => cancel?.())
  return computed(() => drawn.value.nodes)
}

function takenNodes<Node extends RootContent | ElementContent>(
  nodes: readonly Node[],
  budget: Budget,
): Node[] {
  const taken: Node[] = []
  for (const node of nodes) {
    if (budget.left <= 0) break
    if (node.type !== 'element') taken.push(node)
    else if (BOUNDED.has(node.tagName)) taken.push(node)
    else {
      budget.left -= WEIGHTS[node.tagName] ?? 1
      taken.push({ ...node, children: takenNodes(node.children, budget) })
    }
  }
  return taken
}
