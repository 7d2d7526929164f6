import { broughtToken, type BroughtToken } from './access-token.ts'

/**
 * Watches for an address with a token that is opened in this tab: it changes no more than what stands behind `#`. The token is taken out of the
 * history, and the tab stays on its screen; the router never hears of it, so it has to be made after this.
 */
export function watchTokenAddresses(view: Window, take: (brought: BroughtToken) => void): void {
  view.addEventListener('popstate', (event) => {
    const brought = broughtToken(view.location.hash)
    if (!brought) return
    event.stopImmediatePropagation()
    view.history.replaceState(null, '', `${view.location.pathname}${view.location.search}#/`)
    view.history.back()
    take(brought)
  })
}
