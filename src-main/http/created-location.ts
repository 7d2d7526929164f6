import type { Routes } from './routes.ts'

/** The fields of a response that identify a created resource. */
interface Made {
  id?: string
  /** The revision that an import created. */
  revision?: string
  urls?: { location?: string }
}

/**
 * The address of a created resource, for the Location of its response (RFC 9110, 10.2.2). It is the address in the
 * resource itself, or else the one below the address of the call; for a revision it is the one in its space. Undefined
 * where the API has nothing at such an address.
 */
export function createdLocation(routes: Routes, path: string, value: unknown): string | undefined {
  const { id, revision, urls } = value as Made
  const below = id === undefined ? addressOfRevision(path, revision) : `${path}/${encodeURIComponent(id)}`
  const address = urls?.location ?? below
  // The base is for addresses that have none of their own, and is ignored.
  return routes.match('GET', new URL(address, 'http://host').pathname, null) ? address : undefined
}

function addressOfRevision(path: string, revision = ''): string {
  const [space = ''] = /^\/v1\/spaces\/[^/]+/.exec(path) ?? []
  return `${space}/revisions/${revision}`
}
