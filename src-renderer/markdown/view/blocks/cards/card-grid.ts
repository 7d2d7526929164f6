import { defineComponent, h } from 'vue'
import type { FunctionalComponent, VNode } from 'vue'
import LaterCards from './LaterCards.vue'

/** The cards of a grid that are drawn with its page: those of two screens. */
const FIRST = 24
/** The cards that are drawn together after them: some ten milliseconds of work. */
const TOGETHER = 6

/** A grid of cards. It is a list, so that a screen reader announces the number of cards. */
export const CardGrid = defineComponent({
  name: 'CardGrid',
  inheritAttrs: false,
  setup(_props, { slots, attrs }) {
    let cards: readonly VNode[] = []
    let groups: VNode[][] = []
    return () => {
      const now = slots['default']?.() ?? []
      // Equal groups are not drawn again.
      if (now !== cards) groups = groupsOf(now)
      cards = now
      return h(
        'ul',
        {
          class: 'page-cards',
          role: 'list',
          'data-size': attrs['data-size'],
          'data-wrap': attrs['data-wrap'],
          'data-full-width': attrs['data-full-width'],
        },
        [
          ...now.slice(0, FIRST),
          ...groups.map((group, index) => h(LaterCards, { key: index, cards: group })),
        ],
      )
    }
  },
})

function groupsOf(cards: readonly VNode[]): VNode[][] {
  const groups: VNode[][] = []
  for (let from = FIRST; from < cards.length; from += TOGETHER)
    groups.push(cards.slice(from, from + TOGETHER))
  return groups
}

/** One line of a card: the content of a cell. */
export const CardLine: FunctionalComponent = (_props, { slots, attrs }) =>
  h('div', { class: 'page-card-line flow', dir: 'auto', 'data-align': attrs['align'] }, slots['default']?.())
CardLine.inheritAttrs = false
