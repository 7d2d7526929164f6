import { registry } from '../api/all.ts'
import type { Fetch } from '../platform/guarded-fetch.ts'
import type { FeedEvent } from '../schemas/feed/feed-events.ts'
import { NOTHING_BEYOND, type AbilitiesResult, type Described } from './abilities.ts'
import type { RemoteCall } from './build-request.ts'
import { callOperation } from './call-operation.ts'
import { fetchFile, type ExpectedFile, type FileResult } from './fetch-file.ts'
import { followEvents } from './follow-events.ts'
import { readDescription } from './read-description.ts'
import { RemoteLine, type CallOptions, type RemoteLineOptions } from './remote-line.ts'
import type { RemoteFailure, RemoteResult } from './remote-result.ts'

export interface RemoteClientOptions extends RemoteLineOptions {
  /** Fetches files on other hosts. Without it such files are refused. */
  fetch?: Fetch
}

/** A client of one remote with one token. All failures of the remote and the network are values. */
export interface RemoteClient {
  /**
   * Calls an operation at the remote. It throws only for an unknown operation or a missing path parameter, which are
   * mistakes in the code.
   */
  call(operation: string, input: RemoteCall, options?: CallOptions): Promise<RemoteResult>
  /** Returns the abilities of the remote. A remote's own description is requested once and cached. */
  abilities(options?: CallOptions): Promise<AbilitiesResult>
  /** True for an operation that is missing in the remote's own description. */
  lacks(operation: string): boolean
  /**
   * Returns the bytes at an address from the remote, without sending the token. Bytes that do not match the expected
   * properties are refused.
   */
  fetchFile(address: string, options?: CallOptions & ExpectedFile): Promise<FileResult>
  /**
   * Listens to the stream of the feed, and calls back with each event. Returns the failure, or null when the
   * remote closed it. The caller reconnects.
   */
  events(
    organization: string,
    onEvent: (event: FeedEvent) => void,
    options?: { signal?: AbortSignal },
  ): Promise<RemoteFailure | null>
  /** Closes idle connections. Calls in progress continue until they end or their signals are aborted. */
  close(): void
}

/** Creates a client of a remote. It sends nothing before the first call. */
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
      if (described) return { ok: true, abilities: described.abilities }
      const read = await readDescription(line, registry, { options: callOptions, prove })
      if (!read.ok) return read
      // A remote without a description now may have one at the next request.
      if (read.described !== NOTHING_BEYOND) described = read.described
      return { ok: true, abilities: read.described.abilities }
    },
    lacks: (operation) => described?.operations?.has(operation) === false,
    fetchFile: (address, callOptions = {}) => fetchFile(line, address, { ...callOptions, fetch }),
    events: (organization, onEvent, { signal } = {}) => followEvents(line, organization, { onEvent, signal }),
    close: () => line.transport.close(),
  }
}
