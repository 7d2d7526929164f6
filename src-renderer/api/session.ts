import { inject, readonly, shallowRef, type InjectionKey, type Ref } from 'vue'
import { forgetToken, storeToken, type AddressToken, type FoundTokens } from './access-token.ts'

/** The access of the renderer to its host. A desktop always has access; a browser needs a token. */
export interface Session {
  token: Readonly<Ref<string | null>>
  /** True when the host rejected the last token. */
  wasRefused: Readonly<Ref<boolean>>
  /** A token that a link brought into this tab while another token is in use. */
  offered: Readonly<Ref<AddressToken | null>>
  signIn: (token: string) => void
  /** Drops a token that the host rejected, and starts again with an offered one. */
  refuse: () => void
  /** Stores the token of a link as an offer. */
  offer: (linked: AddressToken) => void
  /** Discards the offered token. */
  decline: () => void
  /** Starts again with the offered token, on the screen of its link. Unsent text stays on this device. */
  accept: () => void
}

interface SessionParts {
  storage: Storage
  /** Reloads the app at the address of a screen. */
  restart: (screen: string) => void
}

/** Creates a session that starts with the token of the address or of this tab. */
export function createSession(found: FoundTokens, { storage, restart }: SessionParts): Session {
  const token = shallowRef(found.token)
  const wasRefused = shallowRef(false)
  const offered = shallowRef(found.offered)

  function signIn(accepted: string): void {
    storeToken(accepted, storage)
    wasRefused.value = false
    token.value = accepted
  }

  let isRestarting = false
  function accept(): void {
    const chosen = offered.value
    if (!chosen || isRestarting) return
    isRestarting = true
    storeToken(chosen.token, storage)
    restart(chosen.screen)
  }

  return {
    token: readonly(token),
    wasRefused: readonly(wasRefused),
    offered: readonly(offered),
    signIn,
    refuse() {
      // Several answers may refuse one token. The first of them removes it.
      if (token.value === null || isRestarting) return
      // No user is signed in any more, so an offered token needs no confirmation.
      if (offered.value) return accept()
      forgetToken(storage)
      wasRefused.value = true
      token.value = null
    },
    offer(linked) {
      if (token.value === null) signIn(linked.token)
      else if (linked.token !== token.value) offered.value = linked
    },
    decline: () => (offered.value = null),
    accept,
  }
}

export const SESSION: InjectionKey<Session> = Symbol('session')

/** The session of this app; undefined on a desktop. */
export const useSession = (): Session | undefined => inject(SESSION, undefined)
