import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './test/slowest-first.ts'

const root = import.meta.dirname
const alias = { '@': resolve(root, 'src-renderer') }

/** Folders whose files start processes, threads or thousands of stores. Each file has a process of its own. */
const APART = ['hosts', 'pdf', 'sync/processes', 'sync/simulation']
const apart = APART.map((folder) => `test/${folder}/**/*.test.ts`)
/**
 * The number of test files that run at a time. Journeys in a browser wait for a third of their time. By default one
 * core would even stay unused, which is half of a machine with two.
 */
const WORKERS = Math.ceil(availableParallelism() * 1.5)
/** Longest wait for a polled condition, in milliseconds. One second, the default, is short on a loaded machine. */
const POLL = { timeout: 30_000 }
/** Time for one test without a browser, in milliseconds. Most take a few; a loaded machine takes ten times as long. */
const TEST_TIMEOUT = 90_000

/** Kinds of test: the core in Node, shared or apart, components in a light DOM, and whole journeys in a browser. */
export default defineConfig({
  test: {
    // A component reads its style sheet itself. A change of the style sheet would not invalidate a cached component,
    // and its tests would fail until the cache is cleared.
    fsModuleCache: false,
    maxWorkers: WORKERS,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'core',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/renderer/**', 'test/e2e/**', ...apart],
          // The files of a worker share one set of modules. Loading it for each file took up to a third of the time.
          isolate: false,
          setupFiles: ['test/support/property-seed.ts', 'test/support/restore-globals.ts'],
          expect: { poll: POLL },
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'apart',
          environment: 'node',
          include: apart,
          setupFiles: ['test/support/property-seed.ts'],
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
          expect: { poll: POLL },
        },
      },
      {
        plugins: [vue()],
        resolve: { alias },
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              settings: {
                // The frame of a diagram is examined, not loaded. Nothing listens there.
                disableIframePageLoading: true,
                // A followed link or a download would replace the window that all files share.
                navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
              },
            },
          },
          include: ['test/renderer/**/*.test.ts'],
          // One window and one set of modules for all files. `set-up.ts` restores them after each test.
          isolate: false,
          setupFiles: ['test/support/property-seed.ts', 'test/renderer/set-up.ts'],
          expect: { poll: POLL },
          testTimeout: TEST_TIMEOUT,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'e2e',
          // The files of a worker share one set of modules, and with it one browser.
          isolate: false,
          setupFiles: ['test/support/property-seed.ts', 'test/support/restore-globals.ts'],
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          expect: { poll: POLL },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
