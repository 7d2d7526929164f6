/**
 * Chromium opens no scheme that it does not know, so `app://carrel/x` stands in the browser as
 * `https://carrel.app.localhost/x`: a secure origin that no request ever leaves the machine for.
 */
const SUFFIX = '.localhost'

/** An address of a scheme of the app's own, as the browser knows it. Others stay as they are. */
export function toBrowser(address: string): string {
  const { protocol, host, pathname, search, hash } = new URL(address)
  if (/^(https?|data|blob|about):$/.test(protocol)) return address
  return `https://${host}.${protocol.slice(0, -1)}${SUFFIX}${pathname}${search}${hash}`
}

/** An address in the browser, as the app knows it. */
export function fromBrowser(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || !url.hostname.endsWith(SUFFIX)) return address
  const [host, scheme] = url.hostname.slice(0, -SUFFIX.length).split('.')
  return `${scheme}://${host}${url.pathname}${url.search}${url.hash}`
}
