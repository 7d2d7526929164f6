import { once } from 'node:events'
import { join } from 'node:path'
import { hostArguments, startWithChannel, type HostProcess } from '../processes/host-process.ts'

const WATCH_DAY = join(import.meta.dirname, '../peers/watch-day.mjs')

/** A long task of a host's main thread. */
export interface LongTask {
  /** The time on a processor. */
  milliseconds: number
  /** The part of a garbage collection, in milliseconds. */
  collected: number
  /** The requests that arrived since the task before, such as `GET /v1/user`. */
  requests: string[]
}

/** The state of a host since the last report. Memory is measured without garbage, in megabytes. */
export interface HostReport {
  tasks: LongTask[]
  /** The longest delay of the event loop, in milliseconds. Other processes count too. */
  delay: number
  heap: number
  resident: number
}

/** A host whose main thread and memory are observed. */
export interface ObservedHost extends HostProcess {
  report(): Promise<HostReport>
}

/** Starts the built host as an origin, or as a replica of another. */
export async function startObserved(data: string, remote?: HostProcess): Promise<ObservedHost> {
  const role = remote === undefined ? ['--origin'] : ['--remote', remote.url]
  const environment = remote === undefined ? {} : { CARREL_REMOTE_TOKEN: remote.token }
  const argv = [
    '--expose-gc',
    '--import',
    WATCH_DAY,
    ...hostArguments,
    ...role,
    '--data',
    data,
    '--port',
    '0',
  ]
  const { child, ...host } = await startWithChannel(argv, environment)
  const report = async () => {
    child.send('report')
    const [answer] = (await once(child, 'message')) as [HostReport]
    return answer
  }
  return { ...host, report }
}
