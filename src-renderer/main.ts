import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { takeToken } from './api/access-token.ts'
import { CLIENT, createClient, HOST } from './api/client.ts'
import { electronHost } from './api/electron-host.ts'
import type { Host } from './api/host.ts'
import { httpHost } from './api/http-host.ts'
import { createSession, SESSION } from './api/session.ts'
import { watchTokenAddresses } from './api/token-from-address.ts'
import { waitForNetwork } from './api/wait-for-network.ts'
import App from './App.vue'
import { fetchReadingAhead, watchScreens } from './features/shell/watch-screens.ts'
import { createAppRouter } from './router.ts'
import { useAppearance } from './stores/appearance.ts'
import { ignoreComposedKeys } from './ui/keys/composed-keys.ts'
import { ignoreCapsLock } from './ui/keys/letter-case.ts'
import { ignoreSecondPresses } from './ui/second-press.ts'

const app = createApp(App)
ignoreSecondPresses(document)
ignoreCapsLock(window)
ignoreComposedKeys(window)

/** Reloads the app at a screen. A change behind `#` alone would not reload. */
function restart(screen: string): void {
  history.replaceState(null, '', `${location.pathname}${location.search}#/${screen}`)
  location.reload()
}

/** Returns the host over HTTP and its session, for a browser. */
function browserHost(): Host {
  const found = takeToken(location, history, sessionStorage)
  const session = createSession(found, { storage: sessionStorage, restart })
  const host = httpHost({
    fetch: window.fetch.bind(window),
    token: () => session.token.value,
    wait: waitForNetwork,
  })
  host.watchSignedOut(session.refuse)
  watchTokenAddresses(window, session.offer)
  app.provide(SESSION, session)
  return host
}

// The host comes first, because it removes the token from the address before the router reads it.
const host = electronHost(window) ?? browserHost()
app.provide(HOST, host)
app.provide(CLIENT, createClient(host))
app.use(createPinia())
useAppearance()
const router = createAppRouter()
watchScreens(router, restart)
app.use(router)
app.mount('#app')
fetchReadingAhead()
