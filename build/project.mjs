/**
 * The paths of the project, and the functions that start other programs. Everything in build/ is plain JavaScript for
 * Node 20 or later, because a fresh clone has only the machine's own Node and npm.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Returns the absolute path of a file of the project. */
export const inProject = (...parts) => join(root, ...parts)

/** The project's own Node (24), whatever Node runs this script. */
export const projectNode = inProject(
  process.platform === 'win32' ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node',
)

/** Writes a line for the user. Always on stderr: stdout belongs to the output of a command. */
export const say = (line) => process.stderr.write(`${line}\n`)

/** Returns the search path without the project's own programs, because `npm ci` removes those while it runs. */
export const machinePath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(join('node_modules', '.bin')))
    .join(delimiter)

/** Returns true when a program is on the machine's search path. */
export const hasProgram = (name) =>
  machinePath()
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, name)))

/**
 * Runs a program in the project's folder to its end. Returns its exit code; a signal counts as 1. SIGTERM is forwarded.
 * SIGINT is forwarded without a terminal, because a terminal sends it to both.
 */
export function run(command, args, { stdio = 'inherit', env = process.env, shell = false, started } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio, env, shell })
    const pass = (signal) => child.kill(signal)
    const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT']
    for (const signal of signals) process.on(signal, pass)
    child.once('error', reject)
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, pass)
      resolve(code ?? 1)
    })
    started?.(child)
  })
}

/**
 * Ends this process, as SIGTERM would, when its parent has ended. A shell of npm in between dies of a signal without
 * forwarding it, and its child would not end.
 */
export function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** Runs a program of the project under the project's Node. `script` is a path within the project. */
export const runNode = (script, args = [], options = {}) =>
  run(projectNode, [inProject(script), ...args], options)

/** Ends the script with a sentence for the user and exit code 1 when a step throws. */
export async function main(steps) {
  try {
    process.exitCode = (await steps(process.argv.slice(2))) ?? 0
  } catch (error) {
    say(error instanceof SetUpError ? error.message : String(error?.stack ?? error))
    process.exitCode = 1
  }
}

/** A problem that the user must solve before the command can continue. */
export class SetUpError extends Error {}
