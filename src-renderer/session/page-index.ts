import { sourcePathKey } from '../../src-main/content/markdown/source-path.ts'
import type { Page } from '../../src-main/schemas/page.ts'

/** A page in its place in the tree. The page is the object that the core returned; nothing is copied. */
export interface PageNode {
  page: Page
  parent: PageNode | null
  children: PageNode[]
}

/** The pages of a space, by id and by path. */
export interface PageIndex {
  roots: PageNode[]
  /** Every page, in reading order. */
  inOrder: PageNode[]
  byId: ReadonlyMap<string, PageNode>
  /** Returns a page by the key of its repository path, as links name pages. */
  byKey: (key: string) => PageNode | undefined
}

/** Builds the index of a page tree in one pass. */
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

/** The first page of a key wins. A page listed twice in a table of contents first appears in its proper place. */
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

/** Returns the ancestors of a page, from the root down. */
export function ancestorsOf(node: PageNode): PageNode[] {
  const above: PageNode[] = []
  for (let at = node.parent; at; at = at.parent) above.unshift(at)
  return above
}

/** Returns true when a reader can open it. Groups only contain pages, and links lead elsewhere. */
export const isReadable = ({ page }: PageNode): boolean =>
  page.type === 'document' || page.type === 'computed'

/** Returns the pages before and after a page in reading order. Hidden pages are skipped. */
export function neighboursOf(index: PageIndex, node: PageNode): { previous?: PageNode; next?: PageNode } {
  const at = index.inOrder.indexOf(node)
  const isOnTheWay = (other: PageNode): boolean => isReadable(other) && !isHidden(other)
  const previous = index.inOrder.slice(0, at).findLast(isOnTheWay)
  const next = index.inOrder.slice(at + 1).find(isOnTheWay)
  return { ...(previous && { previous }), ...(next && { next }) }
}

/** Returns true when a page or any of its ancestors is hidden. */
export function isHidden(node: PageNode): boolean {
  return node.page.hidden === true || (node.parent !== null && isHidden(node.parent))
}

/** Returns the first page to show when the space itself is opened. */
export const firstReadable = (index: PageIndex): PageNode | undefined =>
  index.inOrder.find((node) => isReadable(node) && !isHidden(node)) ?? index.inOrder.find(isReadable)
