/**
 * Chromium opens no unknown scheme, so `app://carrel/x` becomes `https://carrel.app.localhost/x` in the browser. It is
 * a secure origin, and no request for it ever leaves the machine.
 */
const SUFFIX = '.localhost'

/** Returns the browser's address for one of the app's own scheme. Others stay unchanged. */
export function toBrowser(address: string): string {
  const { protocol, host, pathname, search, hash } = new URL(address)
  if (/^(https?|data|blob|about):$/.test(protocol)) return address
  return `https://${host}.${protocol.slice(0, -1)}${SUFFIX}${pathname}${search}${hash}`
}

/** Returns the app's address for one of the browser. */
export function fromBrowser(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || !url.hostname.endsWith(SUFFIX)) return address
  const [host, scheme] = url.hostname.slice(0, -SUFFIX.length).split('.')
  return `${scheme}://${host}${url.pathname}${url.search}${url.hash}`
}
