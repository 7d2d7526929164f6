import { KnownTree } from '../../content/page-tree/known-tree.ts'
import type { FromWholeTree } from '../../operations/engine/define-operation.ts'
import type { Page } from '../../schemas/page.ts'
import type { Remote, RemoteCall, RemoteResult } from '../remote.ts'

/** The newest tree of each remote, with its content. Memory contains only the opened tree. */
const newest = new WeakMap<Remote, { content: string; tree: KnownTree }>()

/**
 * Reads a part of a page tree from a remote with only the documented operations. It reads the whole tree when a tree is
 * opened or has changed, and answers later reads from it. Returns undefined when the tree lacks the page, and the
 * failure when the tree cannot be read.
 */
export async function readKnownTree(
  remote: Remote,
  { operation, answer, begins }: FromWholeTree,
  { params, query }: RemoteCall,
): Promise<RemoteResult | undefined> {
  const { pageId: _, ...content } = params as Record<string, string>
  const key = JSON.stringify(content)
  const cached = newest.get(remote)
  const isUsable = cached?.content === key && !begins(query)
  if (!isUsable) {
    const response = await remote.call(operation, { params: content, query: {} }, { priority: 'user' })
    if (!response.ok) return response
    const { pages } = response.value as { pages: Page[] }
    newest.set(remote, { content: key, tree: new KnownTree(pages) })
  }
  const tree = newest.get(remote)?.tree
  const value = tree && answer(tree, { params: params as Record<string, string>, query })
  return value === undefined ? undefined : { ok: true, status: 200, value }
}
