import { registry } from '../api/all.ts'
import type { Fetch } from '../platform/guarded-fetch.ts'
import { NOTHING_BEYOND, type AbilitiesResult, type Described } from './abilities.ts'
import type { RemoteCall } from './build-request.ts'
import { callOperation } from './call-operation.ts'
import { fetchFile, type ExpectedFile, type FileResult } from './fetch-file.ts'
import { followEvents } from './follow-events.ts'
import { readDescription } from './read-description.ts'
import { RemoteLine, type CallOptions, type RemoteLineOptions } from './remote-line.ts'
import type { RemoteFailure, RemoteResult } from './remote-result.ts'

export interface RemoteClientOptions extends RemoteLineOptions {
  /** Fetches files that the remote keeps on other hosts; where it is left out, such files are refused. */
  fetch?: Fetch
}

/** The client to one remote with one token. Whatever the remote and the network do comes back as a value. */
export interface RemoteClient {
  /**
   * Calls an operation at the remote. It throws only on an operation that there is not, or a parameter of its
   * path that is missing: those are mistakes in the code.
   */
  call(operation: string, input: RemoteCall, options?: CallOptions): Promise<RemoteResult>
  /** What the remote offers beyond the documented operations: asked once, and kept where it says so itself. */
  abilities(options?: CallOptions): Promise<AbilitiesResult>
  /**
   * The bytes behind an address that the remote gave out; the token has no part in it. Give what is known of the
   * file: nothing else is taken for it then.
   */
  fetchFile(address: string, options?: CallOptions & ExpectedFile): Promise<FileResult>
  /**
   * Listens to the stream beside the feed, and calls back whenever there is something to ask the feed for.
   * Answers why the stream ended, or null where the other end closed it; to connect again is the caller's.
   */
  events(
    organization: string,
    onChange: () => void,
    options?: { signal?: AbortSignal },
  ): Promise<RemoteFailure | null>
  /** Ends the connections that are kept. Calls under way go on until they end or their signals are aborted. */
  close(): void
}

/** Opens a client to a remote. Nothing is sent before it is asked for something. */
export function createRemoteClient({ fetch, ...options }: RemoteClientOptions): RemoteClient {
  const line = new RemoteLine(options)
  let described: Described | undefined
  const call: RemoteClient['call'] = async (id, input, callOptions = {}) => {
    const operation = registry.get(id)
    if (!operation) throw new Error(`There is no operation ${id}`)
    const honoursKey = () => described?.keyed.has(id) === true
    return callOperation(line, operation, input, { ...callOptions, honoursKey })
  }
  return {
    call,
    async abilities(callOptions = {}) {
      const prove = () => call('listOrganizationsForAuthenticatedUser', { query: { limit: 1 } }, callOptions)
      const found = described ?? (await readDescription(line, registry, { options: callOptions, prove }))
      if ('ok' in found) return found
      // A remote that seems to say nothing of itself may say it in a moment.
      if (found !== NOTHING_BEYOND) described = found
      return { ok: true, abilities: found.abilities }
    },
    fetchFile: (address, callOptions = {}) => fetchFile(line, address, { ...callOptions, fetch }),
    events: (organization, onChange, { signal } = {}) =>
      followEvents(line, organization, { onChange, signal }),
    close: () => line.transport.close(),
  }
}
