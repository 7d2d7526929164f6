import type { ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { readBytes } from '../../../src-main/store/blobs.ts'
import { asKind, type RemoteKind } from '../../sync/simulation/remote-kind.ts'
import { addSpace } from '../content/authoring.ts'
import { writeContent } from '../content/write-content.ts'
import { openTestWorkspace, type TestWorkspace } from '../workspace.ts'
import { clientOf, startRemote } from './http-remote.ts'
import { openTestReplica, type NetworkFaults, type TestReplica } from './replica.ts'

/** A behaviour of a server that cannot serve a file with these bytes. */
export type FileFault = (answer: ServerResponse, bytes: Uint8Array) => void

/** The faults of a server over one file, each with its name. */
export const FILE_FAULTS: Readonly<Record<string, FileFault>> = {
  'fails with 500': (answer) => void answer.writeHead(500).end('No.'),
  'answers 401': (answer) => void answer.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end('No.'),
  'resets the connection': (answer) => void answer.destroy(),
  'sends other bytes': (answer, bytes) => void answer.writeHead(200).end(bytes.map((byte) => byte ^ 1)),
  'sends too few bytes': (answer, bytes) => void answer.writeHead(200).end(bytes.subarray(1)),
}

/** A replica whose origin serves its files over HTTP, and fails over some. */
export interface FailingFiles {
  origin: TestWorkspace
  app: TestReplica
  space: string
  network: NetworkFaults
  /** The names of the requested files, in order. */
  requested: string[]
  /** The fault over each file, by its name. A repaired file has none. */
  faults: Map<string, FileFault>
  /** Adds files to the space at the origin, by their paths. */
  addFiles(texts: Readonly<Record<string, string>>): void
  /** Runs a round as an event of the origin does, without a request of the user. */
  runRound(): Promise<unknown>
}

/** Opens such a replica after its first pull. It is closed when the test ends. */
export async function openFailingFiles(kind: RemoteKind = 'feed'): Promise<FailingFiles> {
  const origin = openTestWorkspace()
  const network: NetworkFaults = {}
  const requested: string[] = []
  const faults = new Map<string, FileFault>()
  const server = await startRemote((answer, { path }) => {
    const [hash = '', escaped = ''] = path.split('/').slice(2)
    const name = decodeURIComponent(escaped)
    requested.push(name)
    const bytes = readBytes(origin.store, hash) ?? new Uint8Array()
    const fault = faults.get(name)
    if (fault) fault(answer, bytes)
    else answer.writeHead(200).end(bytes)
  })
  const client = clientOf(server.url)
  const { space } = addSpace(origin, { Start: 'One.\n' })
  const app = openTestReplica(origin, origin, {
    network,
    ...asKind(kind, {
      wrap: (remote) => ({
        ...remote,
        fetchFile: (address, expected) => client.fetchFile(new URL(address).pathname, expected),
      }),
    }),
  })
  onTestFinished(() => {
    app.close()
    origin.close()
  })
  await app.sync()
  return {
    origin,
    app,
    space,
    network,
    requested,
    faults,
    addFiles: (texts) =>
      writeContent(
        origin,
        space,
        [],
        Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)])),
      ),
    runRound: () => app.replica.loop.runRound(),
  }
}
