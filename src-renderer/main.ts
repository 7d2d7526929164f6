import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { bringsToken, takeToken } from './api/access-token.ts'
import { CLIENT, createClient, HOST } from './api/client.ts'
import { electronHost } from './api/electron-host.ts'
import type { Host } from './api/host.ts'
import { httpHost } from './api/http-host.ts'
import { createSession, SESSION } from './api/session.ts'
import { waitForNetwork } from './api/wait-for-network.ts'
import { fetchReadingAhead, watchScreens } from './features/shell/watch-screens.ts'
import { createAppRouter } from './router.ts'
import { useAppearance } from './stores/appearance.ts'
import { ignoreSecondPresses } from './ui/second-press.ts'

const app = createApp(App)
ignoreSecondPresses(document)

/** In a browser: the host over HTTP, and the session with the token that it takes. */
function browserHost(): Host {
  const session = createSession(takeToken(location, history, sessionStorage), sessionStorage)
  const host = httpHost({
    fetch: window.fetch.bind(window),
    token: () => session.token.value,
    wait: waitForNetwork,
  })
  host.watchSignedOut(session.refuse)
  // In a tab that is open an address with a token changes no more than what stands behind `#`; by now the
  // router has taken it for the name of a screen.
  window.addEventListener('hashchange', ({ newURL }) => {
    if (!bringsToken(new URL(newURL).hash)) return
    history.replaceState(null, '', newURL)
    location.reload()
  })
  app.provide(SESSION, session)
  return host
}

// The host comes first: it takes the token out of the address before the router looks at it.
const host = electronHost(window) ?? browserHost()
app.provide(HOST, host)
app.provide(CLIENT, createClient(host))
app.use(createPinia())
useAppearance()
const router = createAppRouter()
watchScreens(router)
app.use(router)
app.mount('#app')
fetchReadingAhead()
