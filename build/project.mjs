/**
 * Where things are in the project, and how a script of it starts another program. Everything in build/ is
 * plain JavaScript for Node 20 or later: a fresh clone has no more than the machine's own Node and npm.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A path of the project, absolute. */
export const inProject = (...parts) => join(root, ...parts)

/** The Node that the project brings along (24), whatever Node runs this script. */
export const projectNode = inProject(
  process.platform === 'win32' ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node',
)

/** Tells the person something. Always on stderr: stdout belongs to what a command is asked for. */
export const say = (line) => process.stderr.write(`${line}\n`)

/** The search path without the project's own programs: `npm ci` removes those while it runs. */
export const machinePath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(join('node_modules', '.bin')))
    .join(delimiter)

/** Whether a program is on the machine's search path. */
export const hasProgram = (name) =>
  machinePath()
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, name)))

/**
 * Runs a program in the project's folder to its end and answers its exit code; a signal counts as 1.
 * SIGTERM is passed on. So is SIGINT where there is no terminal, which would have sent it to both.
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
 * Ends this process, as SIGTERM would, when its parent is gone. The shell that npm puts in between dies of a
 * signal without passing it on, and what it started would stay behind.
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

/** Runs a program of the project under the project's Node; `script` is a path inside of the project. */
export const runNode = (script, args = [], options = {}) =>
  run(projectNode, [inProject(script), ...args], options)

/** Ends the script with a sentence for the person where a step throws, and with exit code 1. */
export async function main(steps) {
  try {
    process.exitCode = (await steps(process.argv.slice(2))) ?? 0
  } catch (error) {
    say(error instanceof SetUpError ? error.message : String(error?.stack ?? error))
    process.exitCode = 1
  }
}

/** Something that the person has to do or mend before the command can go on. */
export class SetUpError extends Error {}
