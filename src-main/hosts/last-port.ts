import { readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PRIVATE_FILE } from '../platform/private-files.ts'

/** In the data folder: the port that the host had last. */
const NAME = 'port'

/** The address on which a host listens; port 0 is the one it had last, or any free one. */
export interface ListenOptions {
  data: string
  host: string
  port: number
}

/**
 * Listens, and returns the port. A browser stores data by address, above all text that could not be sent: a host that
 * returned at another port would lose it. So where any port will do, the port is stored in the data folder, and used
 * again while it is free.
 */
export async function listenAtLastPort(server: Server, { data, host, port }: ListenOptions): Promise<number> {
  if (port !== 0) return listenAt(server, port, host)
  const stored = readLastPort(data)
  const taken = stored === undefined ? undefined : await listenAt(server, stored, host).catch(ifTaken)
  const found = taken ?? (await listenAt(server, 0, host))
  if (found !== stored) writeFileSync(join(data, NAME), `${found}\n`, { mode: PRIVATE_FILE })
  return found
}

/** Handles a port that another program uses, or that the system reserves; any other failure is thrown. */
function ifTaken(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
}

function listenAt(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** The stored port of the last start; undefined where none was stored, or it is invalid. */
function readLastPort(data: string): number | undefined {
  const port = Number(readIfThere(join(data, NAME)))
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
