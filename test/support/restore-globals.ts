import { afterEach, vi } from 'vitest'

// This file runs before each file of the core. They share one set of modules, so each test restores its globals.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
