import type { Delete, Emphasis, Root, RootContent, Strong } from 'mdast'
import { visit } from 'unist-util-visit'

type Mark = Strong | Emphasis | Delete

/** Moves spaces at the ends of bold, italic and struck words out of their marks, because marks beside a space fail. */
export function moveSpacesOut(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (!isMark(node) || !parent || index === undefined) return undefined
    const before = takeSpace(node, 'start')
    const after = takeSpace(node, 'end')
    const nodes: RootContent[] = [...spaces(before), ...(isEmpty(node) ? [] : [node]), ...spaces(after)]
    parent.children.splice(index, 1, ...(nodes as never[]))
    return index + nodes.length
  })
}

function isMark(node: { type: string }): node is Mark {
  return node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete'
}

/** Removes the white space at one end of a mark, and of the marks within it. Returns true when it had any. */
function takeSpace({ children }: Mark, end: 'start' | 'end'): boolean {
  const outer = end === 'start' ? children[0] : children.at(-1)
  if (!outer) return false
  if (isMark(outer)) return takeSpace(outer, end)
  if (outer.type !== 'text') return false
  const { value } = outer
  outer.value = end === 'start' ? value.trimStart() : value.trimEnd()
  return outer.value !== value
}

function isEmpty({ children }: Mark): boolean {
  return children.every((child) =>
    isMark(child) ? isEmpty(child) : child.type === 'text' && child.value === '',
  )
}

function spaces(isThere: boolean): RootContent[] {
  return isThere ? [{ type: 'text', value: ' ' }] : []
}
