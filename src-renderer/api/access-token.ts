/** Where the token is kept: for this tab, and gone with it. */
const KEY = 'carrel.token'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
type Place = Pick<Location, 'hash' | 'pathname' | 'search'>
type Past = Pick<History, 'replaceState' | 'state'>

/**
 * Takes the token out of the address (`#token=…`) on the first load. It is removed from the address at once
 * and from the history with it, so that nobody copies, bookmarks or shows it.
 */
export function takeToken(place: Place, past: Past, storage: Storage): string | null {
  const found = /^#token=([^&/]+)(?:&(.*))?$/.exec(place.hash)
  if (!found) return storage.getItem(KEY)
  const token = decodeURIComponent(found[1]!)
  past.replaceState(past.state, '', `${place.pathname}${place.search}#/${found[2] ?? ''}`)
  storage.setItem(KEY, token)
  return token
}

/** The token in what a person pasted: a token, or the whole address that holds one. */
export function tokenIn(pasted: string): string {
  const found = /#token=([^&/\s]+)/.exec(pasted)
  return found ? decodeURIComponent(found[1]!) : pasted.trim()
}

/** Whether an address brings a token, as when it is opened in a tab that shows the app already. */
export const bringsToken = (hash: string): boolean => hash.startsWith('#token=')

export const keepToken = (token: string, storage: Storage): void => storage.setItem(KEY, token)

export const forgetToken = (storage: Storage): void => storage.removeItem(KEY)
