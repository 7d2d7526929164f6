/**
 * The host that an address would be loaded from over the network; undefined where it is of the app itself
 * (its own origin, `blob:`, `data:`, a relative address) or no address at all.
 */
export function remoteHost(address: string, base = document.baseURI): string | undefined {
  if (!URL.canParse(address, base)) return undefined
  const { protocol, host, origin } = new URL(address, base)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return origin === new URL(base).origin ? undefined : host
}
