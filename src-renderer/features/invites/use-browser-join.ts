import type { UserInvitePreview } from '../../../src-main/schemas/people/user-invite.ts'
import { asClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { useAnswer, type Answer } from '../../api/use-answer.ts'
import { newDeviceToken } from './invite-link.ts'

/** The storage key of a token whose acceptance may have arrived. It lives as long as the tab. */
const PENDING = 'carrel.pending-invite'

export interface BrowserJoin {
  preview: Answer<UserInvitePreview>
  /** Creates a user, and returns the token of this browser. */
  accept: Action<[displayName: string], string>
  /** Returns the token of an acceptance in this tab that was not used to sign in; null without one. */
  pending: () => string | null
  /** Forgets the pending token. Call it once this tab is signed in with it. */
  forget: () => void
  /** Joins as the user who is signed in here. */
  join: Action<[], boolean>
}

/** Opens an invite in a browser at its origin. `secret` is the end of its link. */
export function useBrowserJoin(secret: () => string): BrowserJoin {
  const { call } = useClient()
  return {
    preview: useAnswer(secret, (wanted) => call('previewUserInvite', { body: { secret: wanted } })),
    accept: useAction(async (displayName: string) => {
      const token = storedToken(secret()) ?? newPendingToken(secret())
      const body = { secret: secret(), displayName: displayName.trim(), token, device: 'Browser' }
      try {
        await call('acceptUserInvite', { body })
      } catch (error) {
        if (createdNobody(error)) forget()
        throw error
      }
      return token
    }),
    pending: () => storedToken(secret()),
    forget,
    join: useAction(async () => {
      await call('joinWithUserInvite', { body: { secret: secret() } })
      return true
    }),
  }
}

/**
 * Returns true for a refusal that proves that no user has the token. The origin checks for an earlier acceptance with
 * the token before it checks the state of the invite.
 */
function createdNobody(error: unknown): boolean {
  const { code } = asClientProblem(error)
  return code === 'state.conflict' || code === 'invite.token-spent'
}

const forget = (): void => sessionStorage.removeItem(PENDING)

/** Returns the token of an earlier attempt for an invite, so that a repetition creates no second user. */
function storedToken(secret: string): string | null {
  const [storedSecret, token] = (sessionStorage.getItem(PENDING) ?? '').split(' ')
  return storedSecret === secret && token ? token : null
}

/** Creates a token, and stores it before it is sent. */
function newPendingToken(secret: string): string {
  const token = newDeviceToken()
  sessionStorage.setItem(PENDING, `${secret} ${token}`)
  return token
}
