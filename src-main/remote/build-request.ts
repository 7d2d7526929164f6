import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { Problem } from '../schemas/problem.ts'

/** The input of a call, in the form that the operation's schemas accept. */
export interface RemoteCall {
  params?: unknown
  query?: unknown
  body?: unknown
  /** The key of a write. A remote with idempotency keys applies the write once, however often it is sent. */
  idempotencyKey?: string
  /** The revision that the write builds on. The remote refuses the write with 412 when its revision differs. */
  ifMatch?: string
}

/**
 * Returns the path and query of an operation, from /v1 on. Throws `input.invalid` for a name that no path can contain.
 */
export function targetOf({ path, id }: AnyOperation, { params, query }: RemoteCall): string {
  const values = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => segment(id, name, values[name]))
  const search = searchOf((query ?? {}) as Record<string, unknown>)
  return search === '' ? filled : `${filled}?${search}`
}

function segment(operation: string, name: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${operation} needs ${name}`)
  const text = String(value)
  // Such a segment would be resolved on the way, and the address would name another resource.
  if (/^\.{0,2}$/.test(text)) throw new Problem('input.invalid', `${name}: "${text}" names nothing.`)
  return encodeURIComponent(text)
}

function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : [value]
    for (const item of values) {
      if (item !== undefined && item !== null) search.append(name, String(item as string | number | boolean))
    }
  }
  return search.toString()
}
