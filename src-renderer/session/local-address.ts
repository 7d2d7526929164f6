/** Where both hosts serve the files of a workspace, and the documents that are made from it. */
const SIGNED_PATH = /^\/~(?:files|pdf)\//

/**
 * The address of a stored file or a document at the page's own origin. The core names files by the address that it was
 * started with; the page may have been opened by another name of the same machine, and to its own policy
 * that would be a foreign address.
 */
export function localAddress(address: string): string {
  const url = URL.parse(address)
  return url && SIGNED_PATH.test(url.pathname) ? `${url.pathname}${url.search}` : address
}
