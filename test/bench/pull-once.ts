import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostProcess } from './host-process.ts'
import { PeerProcess } from './peer-process.ts'
import type { PullFrom } from './peers/pull-peer.ts'

/** The ways in which a contender gets everything. */
export type PullWay = 'batches' | 'pages' | 'pouch'

/**
 * Seconds that a contender takes for one pull into a new folder. Each is a fresh process, as the copy that it is
 * compared with: a first pull is the first thing that a process does, with nothing compiled yet.
 */
export async function pullOnce(
  way: PullWay,
  { host, space, beside }: { host: HostProcess; space: string; beside: string },
): Promise<number> {
  const folder = await mkdtemp(join(beside, `${way}-`))
  const { peer } = await PeerProcess.start('pull-peer.ts', way)
  const from: PullFrom = { url: host.url, token: host.token, space, folder }
  const seconds = await peer.ask<number>(from)
  await peer.end()
  await rm(folder, { recursive: true })
  return seconds
}
