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
import type { ClientProblem } from '../api/client-problem.ts'
import { useClient, useHost } from '../api/client.ts'
import { touches } from '../api/touches.ts'
import { useAction, type Action } from '../api/use-action.ts'
import { useOperation } from '../api/use-operation.ts'
import { useSteadyRefresh } from '../api/use-steady-refresh.ts'

/** The state of the connection to the remote, read once for the chip, the marks and the outbox. */
export interface Sync {
  /** Undefined before the first answer, and always on an origin, which has no remote. */
  connection: ComputedRef<SyncConnection | undefined>
  /** True while the host does not respond, so that the state may be out of date. */
  isHostLost: ComputedRef<boolean>
  /** The edits that are not yet on the remote, in their order; undefined before the first answer. */
  items: ComputedRef<OutboxItem[] | undefined>
  problem: ComputedRef<ClientProblem | undefined>
  refresh: () => Promise<void>
  /** Runs one whole round. */
  syncNow: Action<[], unknown>
  setOffline: Action<[offline: boolean], unknown>
}

const SYNC: InjectionKey<Sync> = Symbol('sync')

/**
 * The shortest pause between two reads of the connection, in milliseconds. A first pull changes it many times a second.
 */
const CONNECTION_REST = 200
const OUTBOX_REST = 400

const isSync = touches({ kinds: ['sync'] })

/** Reads the state of the connection. An origin has none, and the read is not repeated. */
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
      // The choice takes effect at once. The answer waits for the current step, which a slow server delays.
      const inForce = watchOnce(() => connection.value.value?.offlineOnPurpose === offline)
      await Promise.race([answered, inForce.reached]).finally(inForce.stop)
    }),
  }
  provide(SYNC, sync)
  return sync
}

/** Resolves `reached` as soon as the condition is true; `stop` ends the wait. */
function watchOnce(condition: () => boolean): { reached: Promise<void>; stop: () => void } {
  let stop = (): void => undefined
  const reached = new Promise<void>((resolve) => {
    stop = watch(condition, (isTrue) => isTrue && resolve())
  })
  return { reached, stop }
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

/** The state for components outside the shell, where nothing is synced. */
const NONE: Sync = {
  connection: computed(() => undefined),
  isHostLost: computed(() => false),
  items: computed(() => undefined),
  problem: computed(() => undefined),
  refresh: async () => undefined,
  syncNow: idle,
  setOffline: idle,
}

/** Returns the connection state of the shell around this component. */
export const useSync = (): Sync => inject(SYNC, NONE)
