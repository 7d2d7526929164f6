/** Returns the full address of a screen such as `/spaces/x`, which can be copied and opened again. */
export const appAddress = (path: string, base: string = location.href): string => {
  const url = new URL(base)
  url.hash = path
  url.search = ''
  return url.href
}

/** Returns the screen that an address of this app names; undefined for other addresses. */
export function screenOf(address: string, base: string = location.href): string | undefined {
  const url = URL.parse(address, base)
  const own = new URL(base)
  const isOwn = url?.origin === own.origin && url.host === own.host && url.pathname === own.pathname
  return isOwn && url.hash.startsWith('#/') ? url.hash.slice(1) : undefined
}
