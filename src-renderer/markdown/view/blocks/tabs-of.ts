import { cloneVNode } from 'vue'
import type { VNode } from 'vue'
import TabPanel from './TabPanel.vue'

/** A tab: its title and its content. */
export interface PageTab {
  title: string
  icon: string | undefined
  nodes: VNode[]
}

/** Returns the tabs among the children of a tabs element. A node between two tabs belongs to the first of them. */
export function tabsOf(children: VNode[]): PageTab[] {
  const tabs: PageTab[] = []
  for (const node of children) {
    if (node.type === TabPanel)
      tabs.push({
        title: titleOf(node, tabs.length + 1),
        icon: iconOf(node),
        nodes: [cloneVNode(node, { isAmongTabs: true })],
      })
    else tabs.at(-1)?.nodes.push(node)
  }
  return tabs
}

function titleOf(node: VNode, position: number): string {
  const title: unknown = node.props?.['data-title']
  return typeof title === 'string' && title.trim() !== '' ? title : `Tab ${position}`
}

function iconOf(node: VNode): string | undefined {
  const icon: unknown = node.props?.['data-icon']
  return typeof icon === 'string' ? icon : undefined
}
