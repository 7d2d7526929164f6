import { createWriteStream } from 'node:fs'
import { extname, join } from 'node:path'
import { parseServeOptions } from './hosts/serve-options.ts'
import { startHost } from './hosts/start-host.ts'
import { USAGE, wantsHelp } from './hosts/usage.ts'
import { watchStart } from './hosts/watch-start.ts'
import { threadsIn } from './workspace/threads.ts'

const start = watchStart()

/** The headless host: one line of JSON on stdout when it is ready; all else goes to stderr. */
async function boot(): Promise<void> {
  const argv = process.argv.slice(2)
  if (wantsHelp(argv)) return start.explain(USAGE.serve)
  const options = parseServeOptions(argv, process.cwd())
  const host = await startHost(options, {
    pages: join(import.meta.dirname, '..', 'renderer'),
    handbook: join(import.meta.dirname, 'handbook'),
    threads: threadsIn(import.meta.dirname, extname(import.meta.filename) === '.js'),
    remoteToken: () => process.env['CARREL_REMOTE_TOKEN'],
    log: process.stderr,
    requests: requestStream(),
  })
  const end = () => {
    host.close().then(
      () => process.exit(0),
      (error: unknown) => start.fail(error),
    )
  }
  start.ready()
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  process.stdout.write(`${JSON.stringify({ url: host.url, token: host.token, role: host.role })}\n`)
}

/**
 * Returns a stream that writes the lines for requests to stderr too, without waiting. A write to a pipe without a
 * reader would stop the host. Where stderr is closed, lines are dropped.
 */
function requestStream() {
  return createWriteStream('', { fd: process.stderr.fd, autoClose: false }).on('error', () => undefined)
}

boot().catch(start.fail)
