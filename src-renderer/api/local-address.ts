/** The path under which both hosts serve the files of a workspace and the documents made from it. */
const SIGNED_PATH = /^\/~(?:files|pdf)\//

/**
 * Returns the address of a stored file or document at the renderer's own origin. The core uses the address with which
 * it was started. The user may have opened the app by another name of the same machine, and the content policy would
 * refuse the other address.
 */
export function localAddress(address: string): string {
  return storedAddress(address) ?? address
}

/** Returns the local address of a stored file; undefined for an address that this workspace does not serve. */
export function storedAddress(address: string): string | undefined {
  const url = URL.parse(address)
  return url && SIGNED_PATH.test(url.pathname) ? `${url.pathname}${url.search}` : undefined
}
