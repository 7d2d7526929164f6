/**
 * `npm run typecheck`: checks all types with the native compiler. It does not read Vue files, so the library of Vue's
 * own type check translates them to TypeScript first. The compiler caches its results for the next run.
 */
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inProject, main, projectNode, root, run } from './project.mjs'
import { placeErrors, readErrors } from './types/compiler-errors.mjs'
import { translateComponents } from './types/components.mjs'

/**
 * More checkers than cores repeat work: each computes the types that it meets. Four, the default, took a third more
 * time than two on two cores.
 */
const CHECKERS = '2'

/**
 * The compiler collects no garbage below this amount of memory. It ends after seconds, and its collector took a quarter
 * of the processor time. Without the setting it needs 2.4 GB.
 */
const MEMORY = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

/** Runs the compiler in a folder. Returns its exit code and its output. */
async function compile(folder) {
  let output = ''
  const compiler = inProject('node_modules/typescript-native/bin/tsc')
  const project = join(folder, 'build/types/project.json')
  const args = [compiler, '--project', project, '--checkers', CHECKERS, '--pretty', 'false']
  const code = await run(projectNode, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...MEMORY },
    started: (child) => child.stdout.setEncoding('utf8').on('data', (text) => (output += text)),
  })
  return { code, output }
}

/** Checks the types of a folder like this project. Returns a line for each error, with its place in the source. */
export async function findTypeErrors(folder) {
  const components = translateComponents(folder)
  const { code, output } = await compile(folder)
  const errors = readErrors(output)
  if (code !== 0 && errors.length === 0) return [`The compiler ended with code ${code}. ${output}`]
  return placeErrors(errors, components, (path) => relative(folder, path))
}

async function checkTypes() {
  const errors = await findTypeErrors(root)
  for (const error of errors) process.stdout.write(`${error}\n`)
  return errors.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(checkTypes)
