import { Problem } from '../../../src-main/schemas/problem.ts'
import type { Remote, RemoteResult } from '../../../src-main/sync/remote.ts'
import { DOCUMENTED } from './documented-operations.ts'

export interface DocumentedOptions {
  /** Operations that it offers as well. */
  beyond?: readonly string[]
  /** Pages its lists by offset, so many items each: what comes and goes meanwhile moves the others. */
  pageSize?: number
}

/** A remote that has the documented operations and nothing else: no feed, no idempotency key, no precondition. */
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

/** The answer of a server to a path that it does not know. */
function unknownPath(): RemoteResult {
  const problem = new Problem('resource.unknown', 'There is nothing at this path.')
  return { ok: false, kind: 'refused', problem, status: 404, mayHaveArrived: false }
}
