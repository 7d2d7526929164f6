/**
 * `node --import …/register.ts out/main/main.js` runs the built desktop app without Electron: every import of
 * `electron` returns the stand-in. It tests our main and preload, with a real Chromium as the window. It does not test
 * Electron's isolation, because a preload has no world of its own here.
 */
import { registerHooks } from 'node:module'
import { runInThisContext } from 'node:vm'

const standIn = new URL('./electron.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    return specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context)
  },
})

interface RunRequest {
  id: number
  source: string
  argument: unknown
}

/** Runs a test's function in this process with the `electron` module, as Playwright does with the real one. */
async function runRequest({ id, source, argument }: RunRequest): Promise<void> {
  const electron = await import('./electron.ts')
  try {
    const run = runInThisContext(`(${source})`) as (electron: unknown, argument: unknown) => unknown
    process.send?.({ id, value: await run(electron, argument) })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
}

process.on('message', (request: RunRequest) => {
  void runRequest(request)
})
