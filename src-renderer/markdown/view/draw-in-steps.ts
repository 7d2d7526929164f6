import type { ElementContent, RootContent } from 'hast'
import { computed, onBeforeUnmount, onMounted, shallowRef, watch, type ComputedRef } from 'vue'
import { drawLater } from './draw-queue.ts'

/** The weight that is drawn at a time: some twenty milliseconds of work. A usual block has a tenth of it. */
const STEP = 800
/** Elements that take longer to draw than others. */
const WEIGHTS: Readonly<Record<string, number>> = { 'carrel-icon': 4, img: 3, a: 2 }

/** Elements of many rows. They are cut by themselves, and drawn anew as a whole. */
const BOUNDED = new Set(['table', 'carrel-cards'])

interface Budget {
  left: number
}

/**
 * Returns the nodes of a block, of a very large one the first ones. The others follow in idle moments, so that no
 * single block holds up a frame.
 */
export function useDrawnInSteps(nodes: () => RootContent[]): ComputedRef<RootContent[]> {
  const limit = shallowRef(STEP)
  let cancel: (() => void) | undefined
  const drawn = computed(() => {
    const budget = { left: limit.value }
    const taken = takenNodes(nodes(), budget)
    return { nodes: budget.left > 0 ? nodes() : taken, isWhole: budget.left > 0 }
  })

  function goOn(): void {
    cancel?.()
    cancel = drawn.value.isWhole ? undefined : drawLater(() => (limit.value += STEP))
  }
  onMounted(() => {
    goOn()
    watch(drawn, goOn)
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
