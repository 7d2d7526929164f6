import type { ElementContent, Nodes, Root, RootContent } from 'hast'
import { element, text } from '../hast-element.ts'
import { AS_TYPED } from './as-typed.ts'

const TAG = /(\{%-?[ \t]*(?:end)?@?[A-Za-z][^{}\n]*?%\})/

/** Shows tags within a sentence as code, because the author writes about tags. */
export function showTagsAsCode(tree: Root): void {
  walk(tree)
}

function walk(node: Nodes): void {
  if (node.type === 'root') node.children = node.children.flatMap(shown) as RootContent[]
  else if (node.type === 'element' && !AS_TYPED.has(node.tagName)) {
    node.children = node.children.flatMap(shown) as ElementContent[]
  }
}

function shown(node: RootContent): RootContent[] {
  if (node.type !== 'text') {
    walk(node)
    return [node]
  }
  if (!node.value.includes('{%')) return [node]
  // Every second part is a tag, because `split` includes the group of the pattern.
  return node.value
    .split(TAG)
    .map((part, index) => (index % 2 === 0 ? text(part) : element('code', {}, [text(part)])))
    .filter((part) => part.type !== 'text' || part.value !== '')
}
