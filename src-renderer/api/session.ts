import { inject, readonly, shallowRef, type InjectionKey, type Ref } from 'vue'
import { forgetToken, storeToken, type BroughtToken, type FoundTokens } from './access-token.ts'

/** Whether the page may talk to its host. A desktop always may; in a browser it takes a token. */
export interface Session {
  token: Readonly<Ref<string | null>>
  /** The host did not know the last token. */
  wasRefused: Readonly<Ref<boolean>>
  /** A token that a link brought into this tab, which works with another one. */
  offered: Readonly<Ref<BroughtToken | null>>
  signIn: (token: string) => void
  /** Drops a token that the host does not know. */
  refuse: () => void
  /** Takes note of a token that a link brought. */
  offer: (brought: BroughtToken) => void
  /** Forgets the token that was offered. */
  decline: () => void
  /** Begins anew with the token that was offered, on the screen of its link. Text that was not sent stays on this device. */
  accept: () => void
}

interface SessionParts {
  storage: Storage
  /** Loads the app again at the address of a screen. */
  restart: (screen: string) => void
}

/** A session that starts with the token that the address or this tab held. */
export function createSession(found: FoundTokens, { storage, restart }: SessionParts): Session {
  const token = shallowRef(found.token)
  const wasRefused = shallowRef(false)
  const offered = shallowRef(found.offered)

  function signIn(given: string): void {
    storeToken(given, storage)
    wasRefused.value = false
    token.value = given
  }

  return {
    token: readonly(token),
    wasRefused: readonly(wasRefused),
    offered: readonly(offered),
    signIn,
    refuse() {
      // Several answers may refuse one token; the first takes it away.
      if (token.value === null) return
      forgetToken(storage)
      const next = offered.value
      offered.value = null
      wasRefused.value = next === null
      token.value = null
      // Nobody is signed in any more, so there is nothing to ask.
      if (next) signIn(next.token)
    },
    offer(brought) {
      if (token.value === null) signIn(brought.token)
      else if (brought.token !== token.value) offered.value = brought
    },
    decline: () => (offered.value = null),
    accept() {
      const chosen = offered.value
      if (!chosen) return
      storeToken(chosen.token, storage)
      restart(chosen.screen)
    },
  }
}

export const SESSION: InjectionKey<Session> = Symbol('session')

/** The session of this app; undefined on a desktop, which needs none. */
export const useSession = (): Session | undefined => inject(SESSION, undefined)
