import { inject, onScopeDispose, provide, shallowRef, watch } from 'vue'
import type { InjectionKey, Ref } from 'vue'

/**
 * Grants a turn in every second frame, in the order of the requests. The frame between two turns measures what the
 * first one drew.
 */
class Turns {
  readonly #waiting = new Set<() => void>()
  #isBusy = false

  /** Calls `grant` now, or in a later frame. Returns a function that withdraws the request. */
  request(grant: () => void): () => void {
    if (this.#isBusy) {
      this.#waiting.add(grant)
      return () => void this.#waiting.delete(grant)
    }
    this.#isBusy = true
    grant()
    this.#schedule()
    return () => undefined
  }

  #next(): void {
    const [grant] = this.#waiting
    if (!grant) {
      this.#isBusy = false
      return
    }
    this.#waiting.delete(grant)
    grant()
    this.#schedule()
  }

  /** The first callback belongs to the frame that paints a turn granted outside of a frame. */
  #schedule(): void {
    requestAnimationFrame(() => requestAnimationFrame(() => this.#next()))
  }
}

const TURNS: InjectionKey<Turns> = Symbol('turns of drawing')

/** Lets the components below draw one after another, so that no frame draws several of them. */
export const provideTurns = (): void => provide(TURNS, new Turns())

/** Returns true from the turn of this component on, as long as it wants to draw. */
export function useTurn(wants: () => boolean): Readonly<Ref<boolean>> {
  const turns = inject(TURNS)
  if (!turns) throw new Error('This component is not inside a screen that grants turns')
  const hasTurn = shallowRef(false)
  let withdraw: (() => void) | undefined
  watch(
    wants,
    (isWanted) => {
      withdraw?.()
      withdraw = isWanted ? turns.request(() => (hasTurn.value = true)) : undefined
      if (!isWanted) hasTurn.value = false
    },
    { immediate: true },
  )
  onScopeDispose(() => withdraw?.())
  return hasTurn
}
