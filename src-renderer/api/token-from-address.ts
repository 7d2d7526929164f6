import { tokenOfAddress, type AddressToken } from './access-token.ts'

/**
 * Watches for an address with a token that is opened in this tab. Such a visit changes only the part behind `#`. The
 * token is removed from the history, and the tab stays on its screen. Create this before the router, so that the router
 * never sees the token.
 */
export function watchTokenAddresses(view: Window, offer: (linked: AddressToken) => void): void {
  view.addEventListener('popstate', (event) => {
    const linked = tokenOfAddress(view.location.hash)
    if (!linked) return
    event.stopImmediatePropagation()
    view.history.replaceState(null, '', `${view.location.pathname}${view.location.search}#/`)
    view.history.back()
    offer(linked)
  })
}
