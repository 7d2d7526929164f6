import { Agent, request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import type { Socket } from 'node:net'
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

/** How long things may take, in milliseconds. */
export interface TransportTimes {
  /** Until a connection stands, encrypted where it is to be. */
  connect: number
  /** Without a byte of the answer. A long body is given more, since nothing can come before it is there. */
  idle: number
  /** For all of it. */
  whole: number
}

/** What is right for a server somewhere in the world. */
export const TRANSPORT_TIMES: TransportTimes = { connect: 10_000, idle: 30_000, whole: 300_000 }

/** The slowest line that a body is given time for, in bytes a second. */
const SLOW_LINE = 16_384
/** A stream beats every 20 seconds; one that has been silent for several beats is dead. */
const STREAM_IDLE = 75_000

/** Carries requests over HTTP, on connections that are kept for the next one. */
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
        exchange.goOnForEver()
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

/** One request under way: its limits of time, and what is known of how far it came. */
class Exchange {
  readonly answered: Promise<IncomingMessage>
  readonly #request: ClientRequest
  readonly #scheduler: Scheduler
  readonly #signal: AbortSignal | undefined
  #sent = false
  #cancels: (() => void)[] = []
  #cancelWhole: () => void

  constructor(given: TransportRequest, { agents, scheduler, times }: Carrier) {
    this.#scheduler = scheduler
    this.#signal = given.signal
    this.#request = open(given, agents)
    this.answered = new Promise((resolve, reject) => {
      this.#request.on('response', resolve).on('error', reject)
    })
    // A limit may strike while nobody waits for the answer any more.
    this.answered.catch(() => undefined)
    this.#cancelWhole = scheduler.after(times.whole, () => this.#stop('slow'))
    const cancelConnect = scheduler.after(times.connect, () => this.#stop('slow'))
    this.#cancels.push(cancelConnect)
    const uploading = Math.floor((given.body?.length ?? 0) / SLOW_LINE) * 1000
    this.#request.on('socket', (socket) => {
      whenConnected(socket, () => {
        cancelConnect()
        this.#sent = true
        this.#watch(socket, times.idle, uploading)
      })
    })
    this.#signal?.addEventListener('abort', this.#abort, { once: true })
    if (this.#signal?.aborted) this.#abort()
    else this.#request.end(given.body)
  }

  readonly #abort = () => this.#stop('cancelled')

  /** Stops a request on which no byte has come since the last look. */
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

  /** Lifts the limit of the whole: a stream has no end. */
  goOnForEver(): void {
    this.#cancelWhole()
  }

  /** Whatever went wrong, as the one error that a transport fails with. */
  faultOf(error: unknown): TransportFault {
    if (error instanceof TransportFault) return error
    if (this.#signal?.aborted) return new TransportFault('cancelled', this.#sent, { cause: error })
    return new TransportFault(this.#sent ? 'cut' : reasonOf(error), this.#sent, { cause: error })
  }

  /** Forgets the limits, so that none strikes a connection that serves the next request. */
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
      // Between processes of one machine compressing takes longer than the bytes it saves.
      'Accept-Encoding': isLoopback(new URL(url).hostname) ? 'identity' : 'gzip, br',
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
    },
  })
}

function whenConnected(socket: Socket, then: () => void): void {
  if (!socket.connecting && !isHandshaking(socket)) return then()
  socket.once('encrypted' in socket ? 'secureConnect' : 'connect', then)
}

/** A new encrypted connection can carry nothing before its handshake; one that is kept has had it. */
function isHandshaking(socket: Socket): boolean {
  return 'encrypted' in socket && 'secureConnecting' in socket && socket.secureConnecting === true
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

/** What the system says of a connection that never stood, told by its code. */
function reasonOf(error: unknown): TransportFaultReason {
  const code = String((error as { code?: unknown } | null)?.code)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unresolved'
  if (code === 'ECONNREFUSED') return 'refused'
  return /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(code) ? 'certificate' : 'cut'
}
