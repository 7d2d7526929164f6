/**
 * Builds everything that the hosts run, into out/. `npm run build` always builds. The other commands build when the
 * result is missing or older than its sources. Needs no network.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeNotices } from './notices/third-party-notices.mjs'
import { inProject, main, run, projectNode, say, SetUpError } from './project.mjs'

/** The start time of the last complete build. Written last, so that a failed build never counts as one. */
const stamp = inProject('out/built-from')

const sources = [
  'src-main',
  'src-preload',
  'src-renderer',
  'electron.vite.config.ts',
  'build/chunk-names.ts',
  'build/plain-http.ts',
  'build/package/outside.mjs',
  'package-lock.json',
]

/** Returns the time of the newest change at or below a path, in milliseconds. A folder's own time shows deletions. */
function newestChange(path) {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestChange(join(path, name))), mtimeMs)
}

/** Returns true when out/ contains a complete build of any age. */
export const isBuilt = () => existsSync(stamp)

/** Returns true when out/ contains a build of the current sources. */
export function isFresh() {
  if (!isBuilt()) return false
  const builtFrom = Number(readFileSync(stamp, 'utf8'))
  return sources.every((source) => newestChange(inProject(source)) <= builtFrom)
}

/** Builds, with all output on stderr. Throws a SetUpError when the build fails. */
export async function build() {
  rmSync(stamp, { force: true })
  const startedAt = Date.now()
  say('Building')
  const program = inProject('node_modules/electron-vite/bin/electron-vite.js')
  const code = await run(projectNode, [program, 'build', '--logLevel', 'warn'], { stdio: ['ignore', 2, 2] })
  if (code !== 0) throw new SetUpError('The build failed; the reason is above.')
  writeNotices()
  writeFileSync(stamp, String(startedAt))
}

/** Builds when out/ is missing or older than the sources. */
export async function buildWhenStale() {
  if (!isFresh()) await build()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(build)
}
