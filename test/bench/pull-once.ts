import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostProcess } from './host-process.ts'
import { PeerProcess } from './peer-process.ts'
import type { Pulled, PullFrom, PullWay } from './peers/pull-peer.ts'

export interface PullPlace {
  host: HostProcess
  space: string
  /** A folder beside whose contents a copy is made on disk; without it a contender keeps nothing there. */
  beside?: string
}

/**
 * One pull of a contender. Each is a fresh process, as the copy that it is compared with: a first pull is the
 * first thing that a process does, with nothing compiled yet.
 */
export async function pullOnce(way: PullWay, { host, space, beside }: PullPlace): Promise<Pulled> {
  const folder = beside === undefined ? undefined : await mkdtemp(join(beside, `${way}-`))
  const { peer } = await PeerProcess.start('pull-peer.ts', way)
  const from: PullFrom = { url: host.url, token: host.token, space, ...(folder !== undefined && { folder }) }
  const pulled = await peer.ask<Pulled>(from)
  await peer.end()
  if (folder !== undefined) await rm(folder, { recursive: true })
  return pulled
}
