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

/** The time of an event for Vue, which compares it with the time at which a listener was attached. */
const EVENT_TIME = '_vts'

/**
 * Vue ignores an event of the millisecond in which its listener was attached. A test acts in that millisecond when the
 * machine is quick, and no user does.
 */
function dispatchLater(this: HTMLElement, event: Event): boolean {
  if (!(EVENT_TIME in event)) Object.assign(event, { [EVENT_TIME]: Number.POSITIVE_INFINITY })
  return Element.prototype.dispatchEvent.call(this, event)
}
if (typeof window !== 'undefined') HTMLElement.prototype.dispatchEvent = dispatchLater

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
