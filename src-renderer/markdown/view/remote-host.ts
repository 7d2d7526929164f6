/**
 * Returns the host from which an address would be loaded over the network. Returns undefined for an address of the app
 * itself (its origin, `blob:`, `data:`, a relative address) and for an invalid one.
 */
export function remoteHost(address: string, base = document.baseURI): string | undefined {
  if (!URL.canParse(address, base)) return undefined
  const { protocol, host, origin } = new URL(address, base)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return origin === new URL(base).origin ? undefined : host
}
