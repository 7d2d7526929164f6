import { defineComponent, h } from 'vue'
import type { FunctionalComponent, VNode } from 'vue'
import LaterCards from './LaterCards.vue'

/** The number of cards that are drawn with their page, about two screens. */
const FIRST_CARDS = 24
/** The number of further cards that are drawn together, about ten milliseconds of work. */
const GROUP_SIZE = 6

/** A grid of cards. It is a list, so that a screen reader announces the number of cards. */
export const CardGrid = defineComponent({
  name: 'CardGrid',
  inheritAttrs: false,
  setup(_props, { slots, attrs }) {
    let cards: readonly VNode[] = []
    let groups: VNode[][] = []
    return () => {
      const content = slots['default']?.() ?? []
      // Equal groups are not drawn again.
      if (content !== cards) groups = groupsOf(content)
      cards = content
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
          ...content.slice(0, FIRST_CARDS),
          ...groups.map((group, index) => h(LaterCards, { key: index, cards: group })),
        ],
      )
    }
  },
})

function groupsOf(cards: readonly VNode[]): VNode[][] {
  const groups: VNode[][] = []
  for (let from = FIRST_CARDS; from < cards.length; from += GROUP_SIZE)
    groups.push(cards.slice(from, from + GROUP_SIZE))
  return groups
}

/** A line of a card, with the content of a cell. */
export const CardLine: FunctionalComponent = (_props, { slots, attrs }) =>
  h('div', { class: 'page-card-line flow', dir: 'auto', 'data-align': attrs['align'] }, slots['default']?.())
CardLine.inheritAttrs = false
