import { shallowRef, type ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { AccountShown, Connected } from '../../../src-main/schemas/people/account.ts'
import { asClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { ACCOUNTS_SCREEN } from '../../screens/account-screens.ts'
import { SYNC_SCREEN } from '../../screens/sync-screens.ts'
import { useAccounts } from '../../session/accounts.ts'
import { useToasts } from '../../stores/toasts.ts'
import { counted } from '../../ui/words/counted.ts'
import { accountName, THIS_MACHINE } from './account-words.ts'

/** An action that unsent edits stopped. It continues only on the user's confirmation. */
export interface Stopped {
  action: 'connect' | 'switch' | 'sign-out'
  /** The number of edits and the consequence for them, as a sentence. */
  message: string
  proceed: () => void
  /** Opens the account of the edits; absent when it is open. */
  openAccount?: () => void
}

/** An action that leaves an account. A confirmed call sets `isSure`. Returns true when the account was left. */
type Leaving<Input> = Action<[input: Input, isSure?: boolean], boolean>

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
 * Returns the user's actions on accounts. The core refuses an action that would leave unsent edits behind. Then a
 * dialog requests a confirmation.
 */
export function useAccountActions(): AccountActions {
  const { call } = useClient()
  const accounts = useAccounts()
  const router = useRouter()
  const toasts = useToasts()
  const stopped = shallowRef<Stopped>()

  function leaving<Input>(
    name: Stopped['action'],
    leave: (input: Input, isSure: boolean) => Promise<void>,
    openInstead?: (input: Input) => (() => void) | undefined,
  ): Leaving<Input> {
    const action: Leaving<Input> = useAction(async (input: Input, isSure = false) => {
      try {
        await leave(input, isSure)
        return true
      } catch (error) {
        const problem = asClientProblem(error)
        if (isSure || problem.code !== 'account.unsent') throw problem
        const openAccount = openInstead?.(input)
        stopped.value = {
          action: name,
          message: problem.message,
          proceed: () => void action.run(input, true),
          ...(openAccount && { openAccount }),
        }
        return false
      }
    })
    return action
  }

  /** Opens the home screen after another workspace opened. */
  async function goHome(text: string): Promise<void> {
    await router.push('/')
    toasts.show({ text, tone: 'success' })
  }

  async function reportConnected({ account }: Connected): Promise<void> {
    await accounts.refresh()
    if (account.notice === null) await goHome(`Connected: ${accountName(account)}.`)
    // The accounts screen shows the notice about its token.
    else await router.push({ name: ACCOUNTS_SCREEN })
  }

  const switchTo = leaving('switch', async (account: AccountShown | null, leaveUnsent) => {
    await call('switchAccount', { body: { account: account?.id ?? null, leaveUnsent } })
    await goHome(`Open now: ${account ? accountName(account) : THIS_MACHINE}.`)
  })

  /** Signs out of an account. Only a sign-out of the open account changes the workspace. */
  async function signOut(account: AccountShown, discardUnsent: boolean): Promise<void> {
    const params = { accountId: account.id }
    const { notice, texts } = await call('signOut', { params, body: { discardUnsent } })
    const text = `Signed out: ${accountName(account)}.`
    if (account.current) await goHome(text)
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
      await reportConnected(await call('connectAccount', { body: { remote, token, leaveUnsent } }))
    }),
    acceptInvite: leaving('connect', async ({ link, displayName }, leaveUnsent) => {
      await reportConnected(await call('acceptInvite', { body: { link, displayName, leaveUnsent } }))
    }),
    followInvite: leaving('connect', async ({ link, account }, leaveUnsent) => {
      const params = { accountId: account.id }
      await reportConnected(await call('followInvite', { params, body: { link, leaveUnsent } }))
    }),
    signOut: leaving('sign-out', signOut, (account) =>
      account.current ? undefined : () => void switchTo.run(account),
    ),
  }
}
