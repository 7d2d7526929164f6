import { onScopeDispose, type Ref } from 'vue'

/** The time in which late pictures, fonts and parts may move a shown page, in milliseconds. */
const HOLD_TIME = 1500
/** The events by which a user scrolls. */
const OWN_SCROLLING = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const

/**
 * Holds a scroll place while the page still grows. Runs `go` now and after each change of height, until the time is
 * over or the user scrolls.
 */
export function useScrollAnchor(scroller: Readonly<Ref<HTMLElement | null>>): (go: () => void) => void {
  let end: (() => void) | undefined

  function hold(go: () => void): void {
    end?.()
    go()
    const view = scroller.value
    if (!view) return
    const observer = new ResizeObserver(go)
    for (const child of view.children) observer.observe(child)
    const stopListening = new AbortController()
    const stop = (): void => {
      clearTimeout(timer)
      observer.disconnect()
      stopListening.abort()
      end = undefined
    }
    const timer = setTimeout(stop, HOLD_TIME)
    for (const name of OWN_SCROLLING) {
      window.addEventListener(name, stop, { signal: stopListening.signal, passive: true })
    }
    end = stop
  }

  onScopeDispose(() => end?.())
  return hold
}
