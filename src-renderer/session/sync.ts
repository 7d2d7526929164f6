import {
  computed,
  inject,
  onScopeDispose,
  provide,
  shallowRef,
  watch,
  type ComputedRef,
  type InjectionKey,
} from 'vue'
import type { OutboxItem, SyncConnection } from '../../src-main/schemas/sync.ts'
import { useClient, useHost } from '../api/client.ts'
import type { ClientProblem } from '../api/client-problem.ts'
import { touches } from '../api/touches.ts'
import { useAction, type Action } from '../api/use-action.ts'
import { useOperation } from '../api/use-operation.ts'
import { useSteadyRefresh } from '../api/use-steady-refresh.ts'

/** How things stand with the remote, read once for the chip, the marks and the outbox alike. */
export interface Sync {
  /** Undefined before it is known, and for good where the workspace is an origin, which has no remote. */
  connection: ComputedRef<SyncConnection | undefined>
  /** True while the host itself does not answer, so that nothing newer is known. */
  isHostLost: ComputedRef<boolean>
  /** The edits that are not settled with the remote, in their order; undefined before they were read. */
  items: ComputedRef<OutboxItem[] | undefined>
  problem: ComputedRef<ClientProblem | undefined>
  refresh: () => Promise<void>
  /** Runs one round to its end. */
  syncNow: Action<[], unknown>
  setOffline: Action<[offline: boolean], unknown>
}

const SYNC: InjectionKey<Sync> = Symbol('sync')

/** A first pull tells of itself many times a second. */
const CONNECTION_REST = 200
const OUTBOX_REST = 400

const isSync = touches({ kinds: ['sync'] })

/** Reads how things stand with the remote. An origin says that there is none, and is not asked again. */
export function provideSync(): Sync {
  const { call } = useClient()
  const connection = useOperation('getConnection', {}, { keepPrevious: true })
  const hasItems = computed(() => {
    const known = connection.value.value
    return known !== undefined && known.pending + known.attention > 0
  })
  const outbox = useOperation('listOutbox', () => (hasItems.value ? {} : null), { keepPrevious: true })
  useSteadyRefresh(isSync, connection.refresh, CONNECTION_REST)
  useSteadyRefresh(isSync, outbox.refresh, OUTBOX_REST)

  async function refresh(): Promise<void> {
    await connection.refresh()
    await outbox.refresh()
  }
  const sync: Sync = {
    connection: computed(() => connection.value.value),
    isHostLost: useHostLost(),
    items: computed(() => (connection.value.value && !hasItems.value ? [] : outbox.value.value?.items)),
    problem: computed(() => outbox.problem.value ?? connection.problem.value),
    refresh,
    syncNow: useAction(async () => {
      await call('runSync')
      await refresh()
    }),
    setOffline: useAction(async (offline: boolean) => {
      const answered = call('setNetwork', { body: { offline } }).then(refresh)
      // It is in force at once; the answer waits for the step under way, which a slow server holds up.
      const inForce = once(() => connection.value.value?.offlineOnPurpose === offline)
      await Promise.race([answered, inForce.settled]).finally(inForce.stop)
    }),
  }
  provide(SYNC, sync)
  return sync
}

/** Settles as soon as something has become so; `stop` ends the waiting. */
function once(isSo: () => boolean): { settled: Promise<void>; stop: () => void } {
  let stop = (): void => undefined
  const settled = new Promise<void>((resolve) => {
    stop = watch(isSo, (so) => so && resolve())
  })
  return { settled, stop }
}

function useHostLost(): ComputedRef<boolean> {
  const isLost = shallowRef(false)
  onScopeDispose(useHost().watchConnection((state) => (isLost.value = state === 'lost')))
  return computed(() => isLost.value)
}

const idle = {
  run: async () => undefined,
  isRunning: shallowRef(false),
  problem: shallowRef<ClientProblem>(),
}

/** What stands outside of the shell has nothing to sync. */
const NONE: Sync = {
  connection: computed(() => undefined),
  isHostLost: computed(() => false),
  items: computed(() => undefined),
  problem: computed(() => undefined),
  refresh: async () => undefined,
  syncNow: idle,
  setOffline: idle,
}

/** How things stand with the remote of the shell around this component. */
export const useSync = (): Sync => inject(SYNC, NONE)
