import { afterEach, vi } from 'vitest'

// This file runs before each test file of the core. The files share one set of modules, so each test restores
// globals.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
