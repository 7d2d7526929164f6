import { shallowRef, type ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { AccountShown, Connected } from '../../../src-main/schemas/people/account.ts'
import { asClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { ACCOUNTS_SCREEN } from '../../screens/account-screens.ts'
import { SYNC_SCREEN } from '../../screens/sync-screens.ts'
import { useAccounts } from '../../session/accounts.ts'
import { counted } from '../../session/connection-words.ts'
import { useToasts } from '../../stores/toasts.ts'
import { accountName, THIS_MACHINE } from './account-words.ts'

/** An action that unsent edits stopped. It continues only on the user's confirmation. */
export interface Stopped {
  what: 'connect' | 'switch' | 'sign-out'
  /** The number of edits and their fate, as a sentence. */
  message: string
  goOn: () => void
  /** Opens the account of the edits, when it is not the open one. */
  elsewhere?: () => void
}

/** An action that leaves an account. The first call omits `isSure`. Returns true when the account was left. */
type Leaving<Given> = Action<[given: Given, isSure?: boolean], boolean>

export interface AccountActions {
  connect: Leaving<{ remote: string; token: string }>
  /** Becomes a user by the link or the file of an invite. */
  acceptInvite: Leaving<{ link: string; displayName: string }>
  /** Joins by an invite as the user of an account. */
  followInvite: Leaving<{ link: string; account: AccountShown }>
  /** Switches to another account, or to the workspace of this machine. */
  switchTo: Leaving<AccountShown | null>
  signOut: Leaving<AccountShown>
  stopped: ShallowRef<Stopped | undefined>
}

/**
 * Returns the user's actions on accounts. The core refuses an action that would leave unsent edits behind; then the
 * user is asked.
 */
export function useAccountActions(): AccountActions {
  const { call } = useClient()
  const accounts = useAccounts()
  const router = useRouter()
  const toasts = useToasts()
  const stopped = shallowRef<Stopped>()

  function leaving<Given>(
    what: Stopped['what'],
    leave: (given: Given, isSure: boolean) => Promise<void>,
    openInstead?: (given: Given) => (() => void) | undefined,
  ): Leaving<Given> {
    const action: Leaving<Given> = useAction(async (given: Given, isSure = false) => {
      try {
        await leave(given, isSure)
        return true
      } catch (error) {
        const problem = asClientProblem(error)
        if (isSure || problem.code !== 'account.unsent') throw problem
        const elsewhere = openInstead?.(given)
        stopped.value = {
          what,
          message: problem.message,
          goOn: () => void action.run(given, true),
          ...(elsewhere && { elsewhere }),
        }
        return false
      }
    })
    return action
  }

  /** Another workspace is open, so the app starts at its home screen. */
  async function arrive(text: string): Promise<void> {
    await router.push('/')
    toasts.show({ text, tone: 'success' })
  }

  async function arriveAs({ account }: Connected): Promise<void> {
    await accounts.refresh()
    if (account.notice === null) await arrive(`Connected: ${accountName(account)}.`)
    // The accounts screen shows the notice about its token.
    else await router.push({ name: ACCOUNTS_SCREEN })
  }

  const switchTo = leaving('switch', async (account: AccountShown | null, leaveUnsent) => {
    await call('switchAccount', { body: { account: account?.id ?? null, leaveUnsent } })
    await arrive(`Open now: ${account ? accountName(account) : THIS_MACHINE}.`)
  })

  /** Signing out of the open account leaves it. Signing out of another changes the list alone. */
  async function forget(account: AccountShown, discardUnsent: boolean): Promise<void> {
    const params = { accountId: account.id }
    const { notice, texts } = await call('signOut', { params, body: { discardUnsent } })
    const text = `Signed out: ${accountName(account)}.`
    if (account.current) await arrive(text)
    else {
      await accounts.refresh()
      toasts.show({ text, tone: 'success' })
    }
    if (texts > 0)
      toasts.show({
        text: `Unsent texts are in the trash: ${counted(texts, 'text or file', 'texts and files')}.`,
        action: { label: 'Open the trash', run: () => void router.push({ name: SYNC_SCREEN.trash }) },
      })
    if (notice !== null) toasts.show({ text: notice, tone: 'danger' })
  }

  return {
    stopped,
    switchTo,
    connect: leaving('connect', async ({ remote, token }, leaveUnsent) => {
      await arriveAs(await call('connectAccount', { body: { remote, token, leaveUnsent } }))
    }),
    acceptInvite: leaving('connect', async ({ link, displayName }, leaveUnsent) => {
      await arriveAs(await call('acceptInvite', { body: { link, displayName, leaveUnsent } }))
    }),
    followInvite: leaving('connect', async ({ link, account }, leaveUnsent) => {
      const params = { accountId: account.id }
      await arriveAs(await call('followInvite', { params, body: { link, leaveUnsent } }))
    }),
    signOut: leaving('sign-out', forget, (account) =>
      account.current ? undefined : () => void switchTo.run(account),
    ),
  }
}
