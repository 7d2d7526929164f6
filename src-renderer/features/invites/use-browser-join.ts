import type { UserInvitePreview } from '../../../src-main/schemas/people/user-invite.ts'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { newDeviceToken } from './invite-link.ts'

/** The storage key of a token whose acceptance may have arrived. It lives as long as the tab. */
const PENDING = 'carrel.pending-invite'

export interface BrowserJoin {
  preview: Action<[], UserInvitePreview>
  /** Creates a user, and returns the token of this browser. */
  accept: Action<[displayName: string], string>
  /** Returns the token of an acceptance in this tab that was not used to sign in; null without one. */
  pending: () => string | null
  /** Forgets the pending token, once this tab is signed in with it. */
  forget: () => void
  /** Joins as the user who is signed in here. */
  join: Action<[], boolean>
}

/** Opens an invite in a browser at its origin. `secret` is the end of its link. */
export function useBrowserJoin(secret: () => string): BrowserJoin {
  const { call } = useClient()
  return {
    preview: useAction(() => call('previewUserInvite', { body: { secret: secret() } })),
    accept: useAction(async (displayName: string) => {
      const token = storedToken(secret()) ?? newPendingToken(secret())
      await call('acceptUserInvite', {
        body: { secret: secret(), displayName: displayName.trim(), token, device: 'Browser' },
      })
      return token
    }),
    pending: () => storedToken(secret()),
    forget: () => sessionStorage.removeItem(PENDING),
    join: useAction(async () => {
      await call('joinWithUserInvite', { body: { secret: secret() } })
      return true
    }),
  }
}

/** The token of an earlier attempt for an invite, so that a repetition creates no second user. */
function storedToken(secret: string): string | null {
  const [of, stored] = (sessionStorage.getItem(PENDING) ?? '').split(' ')
  return of === secret && stored ? stored : null
}

/** Creates a token, and stores it before it is sent. */
function newPendingToken(secret: string): string {
  const token = newDeviceToken()
  sessionStorage.setItem(PENDING, `${secret} ${token}`)
  return token
}
