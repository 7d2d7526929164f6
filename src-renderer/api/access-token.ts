/** Where the token is kept: for this tab, and gone with it. */
const KEY = 'carrel.token'
const BROUGHT = /^#token=([^&/]+)(?:&(.*))?$/

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
type Place = Pick<Location, 'hash' | 'pathname' | 'search'>
type Past = Pick<History, 'replaceState' | 'state'>

/** A token that an address brings, and the screen that stands behind it there. */
export interface BroughtToken {
  token: string
  screen: string
}

/** The tokens that a page begins with: the one that it works with, and one of the address that the person may choose instead. */
export interface FoundTokens {
  token: string | null
  offered: BroughtToken | null
}

/**
 * Takes the token out of the address (`#token=…`) on the first load. It is removed from the address at once and from the history with it,
 * so that nobody copies, bookmarks or shows it. A tab that holds another token keeps it: the person decides.
 */
export function takeToken(place: Place, past: Past, storage: Storage): FoundTokens {
  const kept = storage.getItem(KEY)
  const brought = broughtToken(place.hash)
  if (!brought) return { token: kept, offered: null }
  past.replaceState(past.state, '', `${place.pathname}${place.search}#/${brought.screen}`)
  if (kept !== null && kept !== brought.token) return { token: kept, offered: brought }
  storage.setItem(KEY, brought.token)
  return { token: brought.token, offered: null }
}

/** The token in what a person pasted: a token, or the whole address that holds one. */
export function tokenIn(pasted: string): string {
  const found = /#token=([^&/\s]+)/.exec(pasted)
  return found ? decodeURIComponent(found[1]!) : pasted.trim()
}

/** The token that an address brings behind its `#`. */
export function broughtToken(hash: string): BroughtToken | null {
  const found = BROUGHT.exec(hash)
  return found && { token: decodeURIComponent(found[1]!), screen: found[2] ?? '' }
}

export const storeToken = (token: string, storage: Storage): void => storage.setItem(KEY, token)

export const forgetToken = (storage: Storage): void => storage.removeItem(KEY)
