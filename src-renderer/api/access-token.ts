/** The storage key of the token. The token lives as long as the tab. */
const KEY = 'carrel.token'
const TOKEN_IN_HASH = /^#token=([^&/]+)(?:&(.*))?$/

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
type Place = Pick<Location, 'hash' | 'pathname' | 'search'>
type Past = Pick<History, 'replaceState' | 'state'>

/** A token from an address, with the screen of that address. */
export interface AddressToken {
  token: string
  screen: string
}

/** The tokens at the start: the token in use, and a token of the address that the user may choose instead. */
export interface FoundTokens {
  token: string | null
  offered: AddressToken | null
}

/**
 * Takes the token out of the address (`#token=…`) on the first load. The token leaves the address and the history at
 * once, so nobody copies, bookmarks or sees it. A tab with another token continues with it, and the user decides.
 */
export function takeToken(place: Place, past: Past, storage: Storage): FoundTokens {
  const stored = storage.getItem(KEY)
  const linked = tokenOfAddress(place.hash)
  if (!linked) return { token: stored, offered: null }
  past.replaceState(past.state, '', `${place.pathname}${place.search}#/${linked.screen}`)
  if (stored !== null && stored !== linked.token) return { token: stored, offered: linked }
  storage.setItem(KEY, linked.token)
  return { token: linked.token, offered: null }
}

/** Returns the token of a pasted text, which is the token itself or an address with one. */
export function tokenIn(pasted: string): string {
  const match = /#token=([^&/\s]+)/.exec(pasted)
  return match ? decoded(match[1]!) : pasted.trim()
}

/** Returns the token of an address, which follows its `#`. */
export function tokenOfAddress(hash: string): AddressToken | null {
  const match = TOKEN_IN_HASH.exec(hash)
  return match && { token: decoded(match[1]!), screen: match[2] ?? '' }
}

/** Returns the decoded token. A token with a damaged escape stays as it is, and the host rejects it. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}

export const storeToken = (token: string, storage: Storage): void => storage.setItem(KEY, token)

export const forgetToken = (storage: Storage): void => storage.removeItem(KEY)
