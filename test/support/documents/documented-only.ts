import { Problem } from '../../../src-main/schemas/problem.ts'
import type { Remote, RemoteResult } from '../../../src-main/sync/remote.ts'
import { DOCUMENTED } from './documented-operations.ts'

export interface DocumentedOptions {
  /** The further operations that the remote offers. */
  beyond?: readonly string[]
  /** The items in a page of a list. Lists are paged by offset, so changes between two pages move other items. */
  pageSize?: number
}

/** Restricts a remote to the documented operations: no feed, no idempotency key, no precondition. */
export function documentedOnly(remote: Remote, { beyond = [], pageSize }: DocumentedOptions = {}): Remote {
  const offered = new Set([...DOCUMENTED, ...beyond])
  return {
    fetchFile: remote.fetchFile,
    abilities: async () => ({ ok: true, abilities: { feed: false, idempotency: false } }),
    async call(operation, { params, query, body }) {
      if (!offered.has(operation)) return unknownPath()
      if (pageSize === undefined || !isPaged(query)) return remote.call(operation, { params, query, body })
      const { page = '0', ...rest } = query
      const answer = await remote.call(operation, { params, query: { ...rest, limit: 1000 }, body })
      return pageByOffset(answer, Number(page), pageSize)
    },
  }
}

function isPaged(query: unknown): query is { limit: number; page?: string } {
  return typeof query === 'object' && query !== null && 'limit' in query
}

function pageByOffset(answer: RemoteResult, from: number, size: number): RemoteResult {
  if (!answer.ok) return answer
  const { items, ...rest } = answer.value as { items: unknown[]; next?: unknown }
  delete rest.next
  const next = items.length > from + size ? { next: { page: String(from + size) } } : {}
  return { ...answer, value: { ...rest, ...next, items: items.slice(from, from + size) } }
}

/** Returns the answer to an unknown path. */
function unknownPath(): RemoteResult {
  const problem = new Problem('resource.unknown', 'There is nothing at this path.')
  return { ok: false, kind: 'refused', problem, status: 404, mayHaveArrived: false }
}
