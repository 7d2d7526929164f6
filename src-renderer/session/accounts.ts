import { computed, inject, onScopeDispose, provide, type ComputedRef, type InjectionKey } from 'vue'
import type { AccountShown } from '../../src-main/schemas/people/account.ts'
import { useClient } from '../api/client.ts'
import type { ClientProblem } from '../api/client-problem.ts'
import { useOperation } from '../api/use-operation.ts'

/** The accounts of this desk, read once for the sidebar, the settings and their own screen alike. */
export interface Accounts {
  /** Undefined before they were read, and for good on a host that serves one workspace only. */
  items: ComputedRef<AccountShown[] | undefined>
  /** The one that is worked with; undefined for the workspace of this machine. */
  current: ComputedRef<AccountShown | undefined>
  problem: ComputedRef<ClientProblem | undefined>
  refresh: () => Promise<void>
}

const ACCOUNTS: InjectionKey<Accounts> = Symbol('accounts')

/** Reads the accounts. Another one being open makes the shell anew, so that they are read again. */
export function provideAccounts(): Accounts {
  const { value, problem, refresh } = useOperation('listAccounts', {}, { keepPrevious: true })
  const items = computed(() => value.value?.items)
  const accounts: Accounts = {
    items,
    current: computed(() => items.value?.find(({ current }) => current)),
    problem: computed(() => problem.value),
    refresh,
  }
  provide(ACCOUNTS, accounts)
  return accounts
}

/** What stands outside of the shell knows of no accounts. */
const NONE: Accounts = {
  items: computed(() => undefined),
  current: computed(() => undefined),
  problem: computed(() => undefined),
  refresh: async () => undefined,
}

/** The accounts of the shell around this component. */
export const useAccounts = (): Accounts => inject(ACCOUNTS, NONE)

/** Calls `switched` when another workspace is open: all that is on the screen is of the one before. */
export function watchSwitched(switched: () => void): void {
  onScopeDispose(useClient().subscribe(({ type }) => type === 'switched' && switched()))
}
