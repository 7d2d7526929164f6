import type { Routes } from './routes.ts'

/** The fields of a response that identify a created resource. */
interface CreatedResource {
  id?: string
  /** The revision that an import created. */
  revision?: string
  urls?: { location?: string }
}

/**
 * Returns the address of a created resource, for the Location of its response (RFC 9110, 10.2.2). The resource itself
 * may name it. Otherwise it is below the address of the call, and for a revision in its space. Undefined where the API
 * has no such address.
 */
export function createdLocation(routes: Routes, path: string, value: unknown): string | undefined {
  const { id, revision, urls } = value as CreatedResource
  const below = id === undefined ? addressOfRevision(path, revision) : `${path}/${encodeURIComponent(id)}`
  const address = urls?.location ?? below
  // The base completes a relative address, and only the path is used.
  return routes.match('GET', new URL(address, 'http://host').pathname, null) ? address : undefined
}

function addressOfRevision(path: string, revision = ''): string {
  const [space = ''] = /^\/v1\/spaces\/[^/]+/.exec(path) ?? []
  return `${space}/revisions/${revision}`
}
