/**
 * `npm run typecheck`: checks all types, in two halves at once. The native compiler checks the core and its tests. It
 * does not support Vue files, so vue-tsc checks the renderer. It is the slower half, so the native one also checks the
 * frame of diagrams, whose library has 400 files of types. Both cache their results for the next run.
 */
import { pathToFileURL } from 'node:url'
import { main, runNode } from './project.mjs'

const halves = [
  ['node_modules/typescript-native/bin/tsc', 'build/types/core.json'],
  ['node_modules/vue-tsc/bin/vue-tsc.js', 'build/types/renderer.json'],
]

/** Checks both halves. Returns 0 when both are sound. */
export async function checkTypes() {
  const codes = await Promise.all(
    halves.map(([program, project]) => runNode(program, ['--project', project])),
  )
  return codes.some((code) => code !== 0) ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(checkTypes)
