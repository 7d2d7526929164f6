import type { VNode } from 'vue'
import TabPanel from './TabPanel.vue'

/** One tab: its title and what it shows. */
export interface PageTab {
  title: string
  nodes: VNode[]
}

/** The tabs among the children of a tabs element. What stands between two, line ends mostly, goes to the first. */
export function tabsOf(children: VNode[]): PageTab[] {
  const tabs: PageTab[] = []
  for (const node of children) {
    if (node.type === TabPanel) tabs.push({ title: titleOf(node, tabs.length + 1), nodes: [node] })
    else tabs.at(-1)?.nodes.push(node)
  }
  return tabs
}

function titleOf(node: VNode, position: number): string {
  const title: unknown = node.props?.['data-title']
  return typeof title === 'string' && title.trim() !== '' ? title : `Tab ${position}`
}
