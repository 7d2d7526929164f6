import { withoutTrailingSlashes } from './trailing-slashes.ts'

/** The content of an address, by ids or by the path of a page. */
export type NamedContent =
  | { kind: 'collection'; collectionId: string }
  | { kind: 'space'; spaceId: string; changeRequestId?: string; page?: NamedPage }

/** A page of an address. */
export type NamedPage = { by: 'id'; pageId: string } | { by: 'path'; path: string }

const COLLECTION = /^\/(?:(?:v1\/)?collections|(?:o\/[^/]+\/)?c)\/([^/]+)\/?$/
/** Screens of the app below a space. */
const SCREEN =
  /^\/spaces\/([^/]+)(?:\/changes\/([^/]+))?(?:\/(?:pages|diff|conflicts|reference)\/([^/]+))?(?:\/|$)/
/** Resources of the API below a space. */
const RESOURCE =
  /^\/v1\/spaces\/([^/]+)(?:\/change-requests\/([^/]+))?(?:\/content(?:\/page\/([^/]+)|\/path\/(.+))?)?\/?$/
/** Addresses of the service: the path of a page follows the space or the change request. */
const SERVICE = /^\/(?:o\/[^/]+\/)?s\/([^/]+)(?:\/~\/changes\/([^/]+))?(?:\/~\/[^/]+)?(?:\/(.*))?$/

/**
 * Reads an address of the app, of the API or of the service; undefined when it names no content. The host is ignored,
 * because a replica has the content of its origin under the same ids.
 */
export function readContentAddress(address: string): NamedContent | undefined {
  const url = URL.parse(address)
  if (!url) return undefined
  // The screens of the app follow a hash.
  const path = url.hash.startsWith('#/') ? url.hash.slice(1).replace(/[?#].*$/, '') : url.pathname
  const collection = COLLECTION.exec(path)
  if (collection) return { kind: 'collection', collectionId: decoded(collection[1]!) }
  return readScreen(path) ?? readResource(path) ?? readService(path)
}

function readScreen(path: string): NamedContent | undefined {
  const found = SCREEN.exec(path)
  return found ? space(found[1]!, found[2], byId(found[3])) : undefined
}

function readResource(path: string): NamedContent | undefined {
  const found = RESOURCE.exec(path)
  return found ? space(found[1]!, found[2], byId(found[3]) ?? byPath(found[4])) : undefined
}

function readService(path: string): NamedContent | undefined {
  const found = SERVICE.exec(path)
  return found ? space(found[1]!, found[2], byPath(found[3])) : undefined
}

function space(id: string, changeRequest: string | undefined, page: NamedPage | undefined): NamedContent {
  return {
    kind: 'space',
    spaceId: decoded(id),
    ...(changeRequest !== undefined && { changeRequestId: decoded(changeRequest) }),
    ...(page && { page }),
  }
}

const byId = (id: string | undefined): NamedPage | undefined =>
  id === undefined ? undefined : { by: 'id', pageId: decoded(id) }

const byPath = (path = ''): NamedPage | undefined => {
  const trimmed = withoutTrailingSlashes(path)
  return trimmed === '' ? undefined : { by: 'path', path: decoded(trimmed) }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A percent sign without two digits is literal.
    return part
  }
}
