import { isVNode, type VNode } from 'vue'

/** Returns the text of a slot, without the elements around it. */
export function slotText(nodes: VNode[] | undefined): string {
  return (nodes ?? []).map(textOfNode).join('')
}

function textOfNode({ children }: VNode): string {
  if (typeof children === 'string') return children
  if (!Array.isArray(children)) return ''
  return children
    .map((child) => {
      if (typeof child === 'string') return child
      return isVNode(child) ? textOfNode(child) : ''
    })
    .join('')
}
