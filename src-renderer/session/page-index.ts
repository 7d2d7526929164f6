import { sourcePathKey } from '../../src-main/content/markdown/source-path.ts'
import type { Page } from '../../src-main/schemas/page.ts'

/** A page in its place in the tree. The page itself is the one that the core answered: nothing is copied. */
export interface PageNode {
  page: Page
  parent: PageNode | null
  children: PageNode[]
}

/** The pages of a space, to be found by what points at them. */
export interface PageIndex {
  roots: PageNode[]
  /** Every page, as a reader goes through them. */
  inOrder: PageNode[]
  byId: ReadonlyMap<string, PageNode>
  /** By the key of the path in the repository, as links name pages. */
  byKey: (key: string) => PageNode | undefined
}

/** Makes the index of a tree of pages, in one walk. */
export function indexPages(pages: readonly Page[]): PageIndex {
  const inOrder: PageNode[] = []
  const byId = new Map<string, PageNode>()
  const add = (page: Page, parent: PageNode | null): PageNode => {
    const node: PageNode = { page, parent, children: [] }
    inOrder.push(node)
    byId.set(page.id, node)
    node.children = page.pages.map((child) => add(child, node))
    return node
  }
  const roots = pages.map((page) => add(page, null))
  let keys: Map<string, PageNode> | undefined
  return { roots, inOrder, byId, byKey: (key) => (keys ??= keyPages(inOrder)).get(key) }
}

/** The first page of a key keeps it: a page named twice in a table of contents stands first where it belongs. */
function keyPages(nodes: readonly PageNode[]): Map<string, PageNode> {
  const keys = new Map<string, PageNode>()
  for (const node of nodes) {
    const path = node.page.git?.path
    if (path === undefined) continue
    const key = sourcePathKey(path)
    if (!keys.has(key)) keys.set(key, node)
  }
  return keys
}

/** The pages above a page, from the root down. */
export function ancestorsOf(node: PageNode): PageNode[] {
  const above: PageNode[] = []
  for (let at = node.parent; at; at = at.parent) above.unshift(at)
  return above
}

/** Whether a reader can open it: groups only hold pages, and links lead elsewhere. */
export const isReadable = ({ page }: PageNode): boolean =>
  page.type === 'document' || page.type === 'computed'

/** The pages before and after a page, for a reader who goes on. Hidden pages are passed over. */
export function neighboursOf(index: PageIndex, node: PageNode): { previous?: PageNode; next?: PageNode } {
  const at = index.inOrder.indexOf(node)
  const isOnTheWay = (other: PageNode): boolean => isReadable(other) && !isHidden(other)
  const previous = index.inOrder.slice(0, at).findLast(isOnTheWay)
  const next = index.inOrder.slice(at + 1).find(isOnTheWay)
  return { ...(previous && { previous }), ...(next && { next }) }
}

/** Whether a page, or any above it, is hidden. */
export function isHidden(node: PageNode): boolean {
  return node.page.hidden === true || (node.parent !== null && isHidden(node.parent))
}

/** The first page of a space, for who opens the space itself. */
export const firstReadable = (index: PageIndex): PageNode | undefined =>
  index.inOrder.find((node) => isReadable(node) && !isHidden(node)) ?? index.inOrder.find(isReadable)
