import { onScopeDispose, type Ref } from 'vue'

/** How long a page may still move by itself after it is shown: pictures, fonts and late parts arrive. */
const SETTLING = 1500
/** What a person does to scroll by themselves. */
const OWN_SCROLLING = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const

/**
 * Holds a place in what is scrolled while the page around it still grows: `go` is run now, and again whenever
 * the height changes, until the page is settled or the person scrolls.
 */
export function useSettling(scroller: Readonly<Ref<HTMLElement | null>>): (go: () => void) => void {
  let end: (() => void) | undefined

  function settle(go: () => void): void {
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
    const timer = setTimeout(stop, SETTLING)
    for (const name of OWN_SCROLLING) {
      window.addEventListener(name, stop, { signal: stopListening.signal, passive: true })
    }
    end = stop
  }

  onScopeDispose(() => end?.())
  return settle
}
