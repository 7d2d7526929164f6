import type { Remote } from '../../../src-main/sync/remote.ts'

/** The lists whose items can also be read by id. */
const LISTS = new Set([
  'listChangeRequestsForSpace',
  'listCommentsInSpace',
  'listCommentsInChangeRequest',
  'listCommentRepliesInSpace',
  'listCommentRepliesInChangeRequest',
])

/** Returns a remote whose lists sometimes omit an item, as a remote that updates its lists after its writes. */
export function omittingItems(remote: Remote, omits: () => boolean): Remote {
  return {
    ...remote,
    async call(operation, call) {
      const result = await remote.call(operation, call)
      if (!result.ok || !LISTS.has(operation)) return result
      const value = result.value as { items: unknown[] }
      return { ...result, value: { ...value, items: value.items.filter(() => !omits()) } }
    },
  }
}
