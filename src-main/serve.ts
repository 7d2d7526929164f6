import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { parseServeOptions } from './hosting/serve-options.ts'
import { startHost } from './hosting/start-host.ts'
import { Problem } from './schemas/problem.ts'
import { builtThreads } from './workspace/threads.ts'

/** The headless host: one line of JSON on stdout when it is ready; all else goes to stderr. */
async function boot(): Promise<void> {
  const options = parseServeOptions(process.argv.slice(2), process.cwd())
  const host = await startHost(options, {
    pages: join(import.meta.dirname, '..', 'renderer'),
    handbook: join(import.meta.dirname, 'handbook'),
    threads: builtThreads(import.meta.dirname),
    remoteToken: () => process.env['CARREL_REMOTE_TOKEN'],
    log: process.stderr,
    requests: requestStream(),
  })
  const end = () => {
    host.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  process.stdout.write(`${JSON.stringify({ url: host.url, token: host.token, role: host.role })}\n`)
}

/**
 * The lines for requests go to stderr as well, on a stream that does not wait: writing to a pipe that nobody
 * reads would stop the host. Where stderr is gone they have nowhere to go, and are let go.
 */
function requestStream() {
  return createWriteStream('', { fd: process.stderr.fd, autoClose: false }).on('error', () => undefined)
}

function fail(error: unknown): never {
  process.stderr.write(
    `${error instanceof Problem ? error.message : String((error as Error).stack ?? error)}\n`,
  )
  process.exit(1)
}

boot().catch(fail)
