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
  /** Joins as the user who is signed in here. */
  join: Action<[], boolean>
}

/** Opens an invite in a browser at its origin. `secret` is the end of its link. */
export function useBrowserJoin(secret: () => string): BrowserJoin {
  const { call } = useClient()
  return {
    preview: useAction(() => call('previewUserInvite', { body: { secret: secret() } })),
    accept: useAction(async (displayName: string) => {
      const token = pendingToken(secret())
      await call('acceptUserInvite', {
        body: { secret: secret(), displayName: displayName.trim(), token, device: 'Browser' },
      })
      sessionStorage.removeItem(PENDING)
      return token
    }),
    join: useAction(async () => {
      await call('joinWithUserInvite', { body: { secret: secret() } })
      return true
    }),
  }
}

/** The token of an earlier attempt whose answer was lost, or a new one. So an invite creates one user. */
function pendingToken(secret: string): string {
  const [of, stored] = (sessionStorage.getItem(PENDING) ?? '').split(' ')
  if (of === secret && stored) return stored
  const token = newDeviceToken()
  sessionStorage.setItem(PENDING, `${secret} ${token}`)
  return token
}
