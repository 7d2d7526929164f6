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

/** That the stored data is damaged, and what is being done about it: known once for the window. */
export interface Damage {
  isDamaged: ComputedRef<boolean>
  save: Action<[], void>
  /** What saving out came to, until the person has read it. */
  savedOut: ShallowRef<SavedOut | undefined>
  /** Whether beginning anew is being talked about: with a fresh copy, or with a new workspace. */
  isAskingToBegin: ShallowRef<boolean>
  /** How many places on the screen say what happened; while there is one, the banner need not. */
  places: ShallowRef<number>
}

const DAMAGE: InjectionKey<Damage> = Symbol('damage')

/** The core says that data is damaged to whoever meets it, and from then on: it is kept for the whole window. */
export function provideDamage({ connection }: Pick<Sync, 'connection'>): Damage {
  const wasMet = shallowRef(false)
  onScopeDispose(
    useClient().watchProblems(({ code }) => {
      if (code === 'store.damaged') wasMet.value = true
    }),
  )
  const savedOut = shallowRef<SavedOut>()
  const damage: Damage = {
    isDamaged: computed(() => wasMet.value || connection.value?.problem?.code === 'store.damaged'),
    save: useSaveOut(savedOut),
    savedOut,
    isAskingToBegin: shallowRef(false),
    places: shallowRef(0),
  }
  provide(DAMAGE, damage)
  return damage
}

/** What stands outside of the shell has no store. */
const NONE: Damage = {
  isDamaged: computed(() => false),
  save: { run: async () => undefined, isRunning: shallowRef(false), problem: shallowRef() },
  savedOut: shallowRef(),
  isAskingToBegin: shallowRef(false),
  places: shallowRef(0),
}

/** What is known of damage in the window around this component. */
export const useDamage = (): Damage => inject(DAMAGE, NONE)
