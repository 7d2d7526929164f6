import type { Remote } from '../../../src-main/sync/remote.ts'

/** Lists of things that can be asked for by their ids. */
const LISTS = new Set([
  'listChangeRequestsForSpace',
  'listCommentsInSpace',
  'listCommentsInChangeRequest',
  'listCommentRepliesInSpace',
  'listCommentRepliesInChangeRequest',
])

/** A remote whose lists sometimes leave out an item, as a remote does that updates its lists after its writes. */
export function leavingOut(remote: Remote, strikes: () => boolean): Remote {
  return {
    ...remote,
    async call(operation, call) {
      const result = await remote.call(operation, call)
      if (!result.ok || !LISTS.has(operation)) return result
      const value = result.value as { items: unknown[] }
      return { ...result, value: { ...value, items: value.items.filter(() => !strikes()) } }
    },
  }
}
