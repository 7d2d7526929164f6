import type { Router, RouteLocationRaw } from 'vue-router'

/** Loads the code of screens that the user is about to open. */
export function fetchAhead(router: Router, screens: readonly RouteLocationRaw[]): void {
  for (const { components } of screens.flatMap((screen) => router.resolve(screen).matched)) {
    const load = components?.['default']
    // Opening the screen requests the same code again and reports a failure.
    if (typeof load === 'function') void (load as () => Promise<unknown>)().catch(() => undefined)
  }
}
