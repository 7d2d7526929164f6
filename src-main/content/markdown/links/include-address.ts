import { resolveHref } from './resolve-href.ts'

/** The place of a text: its path in the repository, and its space if that differs from the page's. */
export interface TextPlace {
  spaceId: string | undefined
  path: string
}

/** The name of an included text: its id, or its path in the repository; in another space where `spaceId` is set. */
export type IncludeName =
  | { kind: 'id'; spaceId: string | undefined; id: string }
  | { kind: 'path'; spaceId: string | undefined; path: string; key: string; isRooted: boolean }
  | { kind: 'elsewhere' }

const BY_ID = /^\/reusable-contents?\/([^/?#]+)\/?$/
const IN_SPACE = /^\/?spaces\/([^/?#]+)\/reusable(?:-contents?)?\/([^/?#]+)\/?$/
/** The address of the service's app for reusable content. */
const IN_SERVICE = /^https:\/\/app\.gitbook\.com\/(?:o\/[^/]+\/)?s\/([^/?#]+)\/~\/reusable\/([^/?#]+)\/?$/

/** Reads an address that names reusable content by its id, with its space if it names one; undefined for all others. */
export function readReusableAddress(
  address: string,
): { spaceId: string | undefined; id: string } | undefined {
  const trimmed = address.trim()
  const byId = BY_ID.exec(trimmed)
  if (byId) return { spaceId: undefined, id: byId[1]! }
  const [, spaceId, id] = IN_SPACE.exec(trimmed) ?? IN_SERVICE.exec(trimmed) ?? []
  return id === undefined ? undefined : { spaceId, id }
}

/** Reads the address of `{% include %}` in a text at a place. Rooted paths count from `contentRoot`. */
export function readIncludeAddress(address: string, from: TextPlace, contentRoot = ''): IncludeName {
  const named = readReusableAddress(address)
  if (named) return { kind: 'id', spaceId: named.spaceId ?? from.spaceId, id: named.id }
  const resolved = resolveHref(address, from.path, contentRoot)
  if (resolved.kind !== 'path') return { kind: 'elsewhere' }
  const { path, key, isRooted } = resolved
  return { kind: 'path', spaceId: from.spaceId, path, key, isRooted }
}
