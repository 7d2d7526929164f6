import { disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils'
import { afterEach, vi } from 'vitest'

// This file runs before each file of tests. They share one window and one set of modules, so each test restores both.
// Hooks run in reverse order: components are unmounted first, with the timers and globals of their test.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // Tests of the pipeline run without a window, as in a worker.
  if (typeof window !== 'undefined') restoreWindow()
})

/**
 * Vue ignores an event of the millisecond in which its listener was attached. A test acts in that millisecond when the
 * machine is quick, and no user does.
 */
if (typeof window !== 'undefined') {
  HTMLElement.prototype.dispatchEvent = function dispatch(event: Event & { _vts?: number }) {
    event._vts ??= Number.POSITIVE_INFINITY
    return Element.prototype.dispatchEvent.call(this, event)
  }
}

// The library registers its hook once for a set of modules, and a hook belongs to one file.
disableAutoUnmount()
enableAutoUnmount(afterEach)

/** Removes the traces of a test from the window. Listeners leave with their components. */
function restoreWindow(): void {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
}
