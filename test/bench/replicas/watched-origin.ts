import { once } from 'node:events'
import { join } from 'node:path'
import { hostArguments, startWithChannel, type HostProcess } from '../processes/host-process.ts'

const WATCH = join(import.meta.dirname, '../peers/watch-origin.mjs')

/** The state of an origin: megabytes and milliseconds. Delays are those since the last state. */
export interface OriginState {
  heap: number
  resident: number
  /** The processor time of all its threads since its start. */
  cpu: number
  delay: { p99: number; longest: number }
}

/** An origin whose memory and processor time are measured. */
export interface WatchedOrigin extends HostProcess {
  state(message?: 'collect' | 'look'): Promise<OriginState>
}

/** Starts the built host as an origin. `flags` are further options of Node, such as `--cpu-prof`. */
export async function startWatchedOrigin(data: string, flags: readonly string[]): Promise<WatchedOrigin> {
  const argv = ['--expose-gc', ...flags, '--import', WATCH, ...hostArguments]
  const { child, ...host } = await startWithChannel([...argv, '--origin', '--data', data, '--port', '0'], {})
  const state = async (message: 'collect' | 'look' = 'look') => {
    child.send(message)
    const [answer] = (await once(child, 'message')) as [OriginState]
    return answer
  }
  return { ...host, state }
}
