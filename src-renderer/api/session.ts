import { inject, readonly, shallowRef, type InjectionKey, type Ref } from 'vue'
import { forgetToken, keepToken } from './access-token.ts'

/** Whether the page may talk to its host. A desktop always may; in a browser it takes a token. */
export interface Session {
  token: Readonly<Ref<string | null>>
  /** The host did not know the last token. */
  wasRefused: Readonly<Ref<boolean>>
  signIn: (token: string) => void
  /** Drops a token that the host does not know. */
  refuse: () => void
}

/** A session that starts with the token that the address or this tab held. */
export function createSession(found: string | null, storage: Storage): Session {
  const token = shallowRef(found)
  const wasRefused = shallowRef(false)
  return {
    token: readonly(token),
    wasRefused: readonly(wasRefused),
    signIn(given) {
      keepToken(given, storage)
      wasRefused.value = false
      token.value = given
    },
    refuse() {
      // Several answers may refuse one token; the first takes it away.
      if (token.value === null) return
      forgetToken(storage)
      wasRefused.value = true
      token.value = null
    },
  }
}

export const SESSION: InjectionKey<Session> = Symbol('session')

/** The session of this app; undefined on a desktop, which needs none. */
export const useSession = (): Session | undefined => inject(SESSION, undefined)
