import { computed, inject, onScopeDispose, provide, type ComputedRef, type InjectionKey } from 'vue'
import type { AccountShown } from '../../src-main/schemas/people/account.ts'
import type { ClientProblem } from '../api/client-problem.ts'
import { useClient } from '../api/client.ts'
import { useOperation } from '../api/use-operation.ts'

/** The accounts of this machine, read once for the sidebar, the settings and the accounts screen. */
export interface Accounts {
  /** Undefined before the first answer, and always on a host that serves one workspace. */
  items: ComputedRef<AccountShown[] | undefined>
  /** The open account; undefined for the workspace of this machine. */
  current: ComputedRef<AccountShown | undefined>
  problem: ComputedRef<ClientProblem | undefined>
  refresh: () => Promise<void>
}

const ACCOUNTS: InjectionKey<Accounts> = Symbol('accounts')

/** Reads the accounts. Opening another account creates the shell again, which reads them again. */
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

/** Components outside the shell have no accounts. */
const NONE: Accounts = {
  items: computed(() => undefined),
  current: computed(() => undefined),
  problem: computed(() => undefined),
  refresh: async () => undefined,
}

/** Returns the accounts of the shell around this component. */
export const useAccounts = (): Accounts => inject(ACCOUNTS, NONE)

/** Calls `switched` when another workspace opens. The screen then shows content of the previous one. */
export function watchSwitched(switched: () => void): void {
  onScopeDispose(useClient().subscribe(({ type }) => type === 'switched' && switched()))
}
