import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pulled, PullFrom, PullWay } from '../peers/pull-peer.ts'
import type { HostProcess } from './host-process.ts'
import { PeerProcess } from './peer-process.ts'

export interface PullPlace {
  host: HostProcess
  space: string
  /** The folder in which the copy is created on disk. Without it a contender stores nothing on disk. */
  parent?: string
}

/**
 * Runs one pull of a contender in a fresh process. A replica's first pull also runs in a new process, with uncompiled
 * code.
 */
export async function pullOnce(way: PullWay, { host, space, parent }: PullPlace): Promise<Pulled> {
  const folder = parent === undefined ? undefined : await mkdtemp(join(parent, `${way}-`))
  const { peer } = await PeerProcess.start('pull-peer.ts', way)
  const from: PullFrom = { url: host.url, token: host.token, space, ...(folder !== undefined && { folder }) }
  const pulled = await peer.ask<Pulled>(from)
  await peer.end()
  if (folder !== undefined) await rm(folder, { recursive: true })
  return pulled
}
