import { readContentAddress, type NamedContent } from './content-address.ts'

/** A space, or a page of one, by ids or by the path of the page. */
export type NamedSpace = Extract<NamedContent, { kind: 'space' }>

/** The host of the service's app. */
const SERVICE_HOST = 'app.gitbook.com'
/** A base for addresses without a host. The host does not count. */
const ANY_BASE = `https://${SERVICE_HOST}`
/** The form of an id without anything else. A file has an extension, and a folder a slash. */
const BARE_ID = /^[\w-]{16,}$/

/**
 * Reads the address of a content reference that names a space, or a page of one, by ids; undefined for all others. An
 * address of another host than the service's app or `ownHost` leads to the web.
 */
export function readContentReference(address: string, ownHost?: string): NamedSpace | undefined {
  const trimmed = address.trim()
  if (BARE_ID.test(trimmed)) return { kind: 'space', spaceId: trimmed }
  const url = trimmed.startsWith('/') ? URL.parse(trimmed, ANY_BASE) : URL.parse(trimmed)
  if (!url || (url.host !== SERVICE_HOST && url.host !== ownHost)) return undefined
  const named = readContentAddress(url.href)
  return named?.kind === 'space' && named.changeRequestId === undefined ? named : undefined
}

/** Writes the name of a space, or of a page of one, as an address that `getContentByUrl` resolves. */
export function contentReferenceAddress({ spaceId, page }: NamedSpace): string {
  const space = `${ANY_BASE}/s/${encodeURIComponent(spaceId)}`
  if (!page) return space
  return page.by === 'path'
    ? `${space}/${encodeURIComponent(page.path).replaceAll('%2F', '/')}`
    : `${ANY_BASE}/spaces/${encodeURIComponent(spaceId)}/pages/${encodeURIComponent(page.pageId)}`
}
