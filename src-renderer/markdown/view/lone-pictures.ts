import type { Element, ElementContent, RootContent } from 'hast'

/**
 * Marks pictures that are the only content of their paragraph or figure, with or without a link. A placeholder of such
 * a picture may be a block; others are inline.
 */
export function markLonePictures<Node extends RootContent>(nodes: readonly Node[]): Node[] {
  return nodes.map((node) => (node.type === 'element' ? (mark(node) as Node) : node))
}

function mark(element: Element): Element {
  if (element.tagName === 'figure') return { ...element, children: element.children.map(asLone) }
  if (element.tagName === 'p' && isOnePicture(element.children))
    return { ...element, children: element.children.map(asLone) }
  return { ...element, children: markLonePictures(element.children) }
}

/** True for one picture, or for one picture per theme. */
function isOnePicture(children: readonly ElementContent[]): boolean {
  const shown = children.filter((node) => node.type !== 'text' || node.value.trim() !== '')
  return shown.length === 1 ? isPicture(shown[0]) : shown.length === 2 && shown.every(isOfOneTheme)
}

const isOfOneTheme = (node: ElementContent): boolean =>
  node.type === 'element' && node.tagName === 'img' && node.properties['dataShownIn'] !== undefined

const isPicture = (node: ElementContent | undefined): boolean =>
  node?.type === 'element' &&
  (node.tagName === 'img' || (node.tagName === 'a' && isPicture(onlyChild(node.children))))

function onlyChild(children: readonly ElementContent[]): ElementContent | undefined {
  const [first, ...others] = children.filter((node) => node.type !== 'text' || node.value.trim() !== '')
  return others.length === 0 ? first : undefined
}

function asLone(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node
  if (node.tagName === 'img') return { ...node, properties: { ...node.properties, dataAlone: '' } }
  return node.tagName === 'a' ? { ...node, children: node.children.map(asLone) } : node
}
