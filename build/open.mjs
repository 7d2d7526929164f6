/** Opens the desktop app or, where Electron cannot run, serves the same app in the browser. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { dataFolder } from '../src-main/desktop/data-folder.ts'
import { hostFlags } from './host-flags.mjs'
import { hasProgram, inProject, main, projectNode, run, runNode, say } from './project.mjs'

const PORT = 4870

const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/** The Electron program, or undefined. Never asks the package for it: that starts a download. */
function electronProgram() {
  const note = inProject('node_modules/electron/path.txt')
  if (!existsSync(note)) return undefined
  const program = inProject('node_modules/electron/dist', readFileSync(note, 'utf8').trim())
  return existsSync(program) ? program : undefined
}

/** The Electron program, fetched by its own installer where it is not there yet. */
async function obtainElectron() {
  if (electronProgram()) return electronProgram()
  say('Fetching Electron')
  await runNode('node_modules/electron/install.js', [], { stdio: ['ignore', 'ignore', 'ignore'] })
  return electronProgram()
}

/** Answers why the desktop app does not run here, or its exit code when it ran. */
async function openDesktop(options) {
  if (!hasDisplay()) return 'there is no display'
  if (process.getuid?.() === 0) return 'Electron does not run as root with its sandbox'
  const program = await obtainElectron()
  if (!program) return 'no Electron binary could be had'
  const startedAt = performance.now()
  const code = await run(program, [inProject('.'), ...options])
  const brokeAtOnce = code !== 0 && performance.now() - startedAt < 5000
  return brokeAtOnce ? 'Electron ended at once' : code
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const openers = { linux: ['xdg-open'], darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

function openBrowser(address) {
  const [program, ...args] = openers[process.platform] ?? openers.linux
  if (!hasDisplay() || (process.platform === 'linux' && !hasProgram(program))) return
  void run(program, [...args, address], { stdio: 'ignore' })
}

/** Prints where the app is once the host has said so, and passes on whatever else it prints. */
function announce(host) {
  createInterface({ input: host.stdout }).once('line', (line) => {
    const { url, token } = JSON.parse(line)
    const address = `${url}/#token=${token}`
    process.stdout.write(`Carrel is open at ${address}\n`)
    openBrowser(address)
  })
}

async function serveInBrowser() {
  const data = dataFolder(process.platform, process.env)
  mkdirSync(data, { recursive: true })
  const port = (await isFree(PORT)) ? PORT : 0
  const options = ['--data', data, '--port', String(port), '--desk', '--sample']
  return run(projectNode, [...hostFlags, inProject('out/main/serve.js'), ...options], {
    stdio: ['inherit', 'pipe', 'inherit'],
    started: announce,
  })
}

await main(async (options) => {
  const answer = await openDesktop(options)
  if (typeof answer === 'number') return answer
  say(`The desktop app cannot run here (${answer}); serving the same app in the browser instead.`)
  return serveInBrowser()
})
