import { Agent, request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { readBounded } from '../platform/read-bounded.ts'
import type { Scheduler } from '../platform/scheduler.ts'
import { isLoopback } from './is-loopback.ts'
import {
  TransportFault,
  type Transport,
  type TransportFaultReason,
  type TransportHead,
  type TransportRequest,
} from './transport.ts'

/** The time limits of a request, in milliseconds. */
export interface TransportTimes {
  /** The limit until a connection is established, including its encryption. */
  connect: number
  /** The limit without a byte of the answer. A long request body has more time, because no answer precedes its end. */
  idle: number
  /** The limit of the whole request. A long body or answer has more time, as long as its bytes move. */
  whole: number
}

/** The limits for a server anywhere in the world. */
export const TRANSPORT_TIMES: TransportTimes = { connect: 10_000, idle: 30_000, whole: 300_000 }

/** The slowest line that a body and an answer have time for, in bytes per second. */
const SLOW_LINE = 16_384

/** Returns the time that bytes take on the slowest line, in milliseconds. */
const timeFor = (bytes: number): number => Math.floor(bytes / SLOW_LINE) * 1000
/** The idle limit of a stream, in milliseconds. A stream sends a heartbeat every 20 seconds. */
const STREAM_IDLE = 75_000

/** Sends requests over HTTP, with connections that are reused. */
export function httpTransport({
  scheduler,
  times = TRANSPORT_TIMES,
}: {
  scheduler: Scheduler
  times?: TransportTimes
}): Transport {
  const agents = { http: new Agent({ keepAlive: true }), https: new SecureAgent({ keepAlive: true }) }
  return {
    async send(request) {
      const exchange = new Exchange(request, { agents, scheduler, times })
      try {
        const response = await exchange.answered
        const bytes = await readBounded(response, request.maximumBytes)
        if (bytes === null) throw new TransportFault('too-large', true)
        return { ...headOf(response), bytes }
      } catch (error) {
        throw exchange.faultOf(error)
      } finally {
        exchange.end()
      }
    },
    async stream(request) {
      const exchange = new Exchange(request, { agents, scheduler, times: { ...times, idle: STREAM_IDLE } })
      try {
        const response = await exchange.answered
        exchange.removeWholeLimit()
        return { ...headOf(response), chunks: chunksOf(response, exchange) }
      } catch (error) {
        exchange.end()
        throw exchange.faultOf(error)
      }
    },
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

interface Carrier {
  agents: { http: Agent; https: SecureAgent }
  scheduler: Scheduler
  times: TransportTimes
}

/** A request in progress, with its time limits and its progress. */
class Exchange {
  readonly answered: Promise<IncomingMessage>
  readonly #request: ClientRequest
  readonly #scheduler: Scheduler
  readonly #signal: AbortSignal | undefined
  #sent = false
  #cancels: (() => void)[] = []
  #cancelWhole: () => void = () => undefined
  #socket: Socket | undefined
  /** The bytes that the connection had received before this request. */
  #receivedBefore = 0

  constructor(request: TransportRequest, { agents, scheduler, times }: Carrier) {
    this.#scheduler = scheduler
    this.#signal = request.signal
    this.#request = open(request, agents)
    this.answered = new Promise((resolve, reject) => {
      this.#request.on('response', resolve).on('error', reject)
    })
    // A limit may expire when nobody awaits the answer any more.
    this.answered.catch(() => undefined)
    const uploading = timeFor(Buffer.byteLength(request.body ?? ''))
    this.#limitWhole(times.whole + uploading)
    const cancelConnect = scheduler.after(times.connect, () => this.#stop('slow'))
    this.#cancels.push(cancelConnect)
    this.#request.on('socket', (socket) => {
      this.#socket = socket
      this.#receivedBefore = socket.bytesRead
      whenConnected(socket, () => {
        cancelConnect()
        this.#sent = true
        this.#watch(socket, times.idle, uploading)
      })
    })
    this.#signal?.addEventListener('abort', this.#abort, { once: true })
    if (this.#signal?.aborted) this.#abort()
    else this.#request.end(request.body)
  }

  readonly #abort = () => this.#stop('cancelled')

  /** Stops a request at its limit. The limit moves by the time that the received bytes take on the slowest line. */
  #limitWhole(milliseconds: number, moved = 0): void {
    this.#cancelWhole = this.#scheduler.after(milliseconds, () => {
      const received = (this.#socket?.bytesRead ?? 0) - this.#receivedBefore
      const more = timeFor(received) - moved
      if (more > 0) this.#limitWhole(more, moved + more)
      else this.#stop('slow')
    })
  }

  /** Stops a request that has received no byte since the last check. */
  #watch(socket: Socket, idle: number, extra: number): void {
    const seen = socket.bytesRead
    const cancel = this.#scheduler.after(idle + extra, () => {
      if (socket.bytesRead === seen) this.#stop('slow')
      else this.#watch(socket, idle, 0)
    })
    this.#cancels.push(cancel)
  }

  #stop(reason: TransportFaultReason): void {
    this.#request.destroy(new TransportFault(reason, this.#sent))
  }

  /** Removes the limit of the whole request, because a stream has no end. */
  removeWholeLimit(): void {
    this.#cancelWhole()
  }

  /** Returns any error as a TransportFault, the only error of a transport. */
  faultOf(error: unknown): TransportFault {
    if (error instanceof TransportFault) return error
    if (this.#signal?.aborted) return new TransportFault('cancelled', this.#sent, { cause: error })
    return new TransportFault(this.#sent ? 'cut' : reasonOf(error), this.#sent, { cause: error })
  }

  /** Cancels the limits, so that none stops a connection that serves the next request. */
  end(): void {
    for (const cancel of this.#cancels) cancel()
    this.#cancels = []
    this.#cancelWhole()
    this.#signal?.removeEventListener('abort', this.#abort)
  }
}

function open({ method, url, headers, body, fresh }: TransportRequest, agents: Carrier['agents']) {
  const secure = url.startsWith('https:')
  const agent = secure ? agents.https : agents.http
  return (secure ? requestSecure : requestPlain)(url, {
    method,
    agent: fresh ? false : agent,
    headers: {
      ...headers,
      // Between processes of one machine compression takes longer than the bytes that it saves.
      'Accept-Encoding': isLoopback(new URL(url).hostname) ? 'identity' : 'gzip, br',
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
    },
  })
}

function whenConnected(socket: Socket, listener: () => void): void {
  if (!socket.connecting && !isHandshaking(socket)) return listener()
  socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', listener)
}

/** True while a new encrypted connection has not finished its handshake. A reused one has. */
function isHandshaking(socket: Socket): boolean {
  // Node has this field, but its types do not.
  return (
    socket instanceof TLSSocket &&
    (socket as TLSSocket & { secureConnecting?: boolean }).secureConnecting === true
  )
}

function headOf(response: IncomingMessage): TransportHead {
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers) }
}

async function* chunksOf(response: IncomingMessage, exchange: Exchange): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response) yield chunk as Buffer
  } catch (error) {
    throw exchange.faultOf(error)
  } finally {
    exchange.end()
    response.destroy()
  }
}

/** Returns the reason of a failed connection, by the error code of the system. */
function reasonOf(error: unknown): TransportFaultReason {
  const code = String((error as { code?: unknown } | null)?.code)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unresolved'
  if (code === 'ECONNREFUSED') return 'refused'
  return /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(code) ? 'certificate' : 'cut'
}
