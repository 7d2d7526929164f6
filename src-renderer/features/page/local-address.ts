/** Where both hosts serve the files of a workspace. */
const FILES_PATH = '/~files/'

/**
 * The address of a stored file at the page's own origin. The core names files by the address that it was
 * started with; the page may have been opened by another name of the same machine, and to its own policy
 * that would be a foreign address.
 */
export function localAddress(address: string): string {
  const url = URL.parse(address)
  return url?.pathname.startsWith(FILES_PATH) ? `${url.pathname}${url.search}` : address
}
