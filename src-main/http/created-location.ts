import type { Routes } from './routes.ts'

/** What an answer may say of a thing that was made. */
interface Made {
  id?: string
  /** What an import made. */
  revision?: string
  urls?: { location?: string }
}

/**
 * Where what a call made is found, for the Location of its answer (RFC 9110, 10.2.2): the address that the thing
 * itself names, or else the one below the address that made it, and for a revision the one in its space. Undefined
 * where the API has nothing at such an address.
 */
export function createdLocation(routes: Routes, path: string, value: unknown): string | undefined {
  const { id, revision, urls } = value as Made
  const below = id === undefined ? addressOfRevision(path, revision) : `${path}/${encodeURIComponent(id)}`
  const address = urls?.location ?? below
  // The base is for addresses that have none of their own, and is not looked at.
  return routes.match('GET', new URL(address, 'http://host').pathname, null) ? address : undefined
}

function addressOfRevision(path: string, revision = ''): string {
  const [space = ''] = /^\/v1\/spaces\/[^/]+/.exec(path) ?? []
  return `${space}/revisions/${revision}`
}
