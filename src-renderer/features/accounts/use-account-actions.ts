import { shallowRef, type ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { AccountShown } from '../../../src-main/schemas/people/account.ts'
import { useClient } from '../../api/client.ts'
import { asClientProblem } from '../../api/client-problem.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { useToasts } from '../../stores/toasts.ts'
import { counted } from '../../session/connection-words.ts'
import { SYNC_SCREEN } from '../../screens/sync-screens.ts'
import { accountName, THIS_MACHINE } from './account-words.ts'
import { useAccounts } from '../../session/accounts.ts'
import { ACCOUNTS_SCREEN } from '../../screens/account-screens.ts'

/** What stopped because of edits that were not sent, and goes on only by the person's word. */
export interface Stopped {
  what: 'connect' | 'switch' | 'sign-out'
  /** How many edits there are, and what becomes of them. */
  message: string
  goOn: () => void
  /** Opens the account that the edits are of, where that is not the one in use. */
  elsewhere?: () => void
}

/** Something that leaves an account; it is asked for without `isSure` first. Answers whether it was done. */
type Leaving<Given> = Action<[given: Given, isSure?: boolean], boolean>

export interface AccountActions {
  connect: Leaving<{ remote: string; token: string }>
  /** Works with another account, or with the workspace of this machine. */
  switchTo: Leaving<AccountShown | null>
  signOut: Leaving<AccountShown>
  stopped: ShallowRef<Stopped | undefined>
}

/** What a person does about accounts. The core refuses what would leave unsent edits behind; then they are asked. */
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

  /** Another workspace is open: begins at its home screen. */
  async function arrive(text: string): Promise<void> {
    await router.push('/')
    toasts.show({ text, tone: 'success' })
  }

  const switchTo = leaving('switch', async (account: AccountShown | null, leaveUnsent) => {
    await call('switchAccount', { body: { account: account?.id ?? null, leaveUnsent } })
    await arrive(`Open now: ${account ? accountName(account) : THIS_MACHINE}.`)
  })

  /** Signing out of the one that is open leaves it; of another nothing changes but the list. */
  async function forget(account: AccountShown, discardUnsent: boolean): Promise<void> {
    const params = { accountId: account.id }
    const { told, texts } = await call('signOut', { params, body: { discardUnsent } })
    const text = `Signed out: ${accountName(account)}.`
    if (account.current) await arrive(text)
    else {
      await accounts.refresh()
      toasts.show({ text, tone: 'success' })
    }
    if (texts > 0)
      toasts.show({
        text: `What was not sent is in the trash: ${counted(texts, 'text or file', 'texts and files')}.`,
        action: { label: 'Open the trash', run: () => void router.push({ name: SYNC_SCREEN.trash }) },
      })
    if (told !== null) toasts.show({ text: told, tone: 'danger' })
  }

  return {
    stopped,
    switchTo,
    connect: leaving('connect', async ({ remote, token }, leaveUnsent) => {
      const { account } = await call('connectAccount', { body: { remote, token, leaveUnsent } })
      await accounts.refresh()
      if (account.told === null) await arrive(`Connected: ${accountName(account)}.`)
      // What there is to know of its token stands on the screen of accounts.
      else await router.push({ name: ACCOUNTS_SCREEN })
    }),
    signOut: leaving('sign-out', forget, (account) =>
      account.current ? undefined : () => void switchTo.run(account),
    ),
  }
}
