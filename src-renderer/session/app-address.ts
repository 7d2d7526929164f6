/** The address of a screen of this app, such as `/spaces/x`, that can be copied and opened again. */
export const appAddress = (path: string, base: string = location.href): string => {
  const url = new URL(base)
  url.hash = path
  url.search = ''
  return url.href
}

/** The screen that an address of this app names; undefined for addresses of elsewhere. */
export function screenOf(address: string, base: string = location.href): string | undefined {
  const url = URL.parse(address, base)
  const own = new URL(base)
  const isOwn = url?.origin === own.origin && url.host === own.host && url.pathname === own.pathname
  return isOwn && url.hash.startsWith('#/') ? url.hash.slice(1) : undefined
}
