import {
  computed,
  inject,
  onScopeDispose,
  provide,
  shallowRef,
  type ComputedRef,
  type InjectionKey,
  type ShallowRef,
} from 'vue'
import type { SavedOut } from '../../src-main/schemas/bridge.ts'
import { useClient } from '../api/client.ts'
import type { Action } from '../api/use-action.ts'
import type { Sync } from './sync.ts'
import { useSaveOut } from './use-save-out.ts'

/** The damage of the stored data and its repair, shared by the whole window. */
export interface Damage {
  isDamaged: ComputedRef<boolean>
  save: Action<[], void>
  /** The outcome of a rescue, until the user has read it. */
  savedOut: ShallowRef<SavedOut | undefined>
  /** True while the dialog for a new replica or a new workspace is open. */
  isAskingToBegin: ShallowRef<boolean>
  /** The number of components on the screen that report the damage. The banner is shown only when it is 0. */
  places: ShallowRef<number>
}

const DAMAGE: InjectionKey<Damage> = Symbol('damage')

/** Provides the damage report for the whole window. The core reports damage to every later caller. */
export function provideDamage({ connection }: Pick<Sync, 'connection'>): Damage {
  const wasDetected = shallowRef(false)
  onScopeDispose(
    useClient().watchProblems(({ code }) => {
      if (code === 'store.damaged') wasDetected.value = true
    }),
  )
  const savedOut = shallowRef<SavedOut>()
  const damage: Damage = {
    isDamaged: computed(() => wasDetected.value || connection.value?.problem?.code === 'store.damaged'),
    save: useSaveOut(savedOut),
    savedOut,
    isAskingToBegin: shallowRef(false),
    places: shallowRef(0),
  }
  provide(DAMAGE, damage)
  return damage
}

/** Components outside the shell have no store. */
const NONE: Damage = {
  isDamaged: computed(() => false),
  save: { run: async () => undefined, isRunning: shallowRef(false), problem: shallowRef() },
  savedOut: shallowRef(),
  isAskingToBegin: shallowRef(false),
  places: shallowRef(0),
}

/** Returns the damage report of the window around this component. */
export const useDamage = (): Damage => inject(DAMAGE, NONE)
