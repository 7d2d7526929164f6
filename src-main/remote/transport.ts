/** A request, ready to send. */
export interface TransportRequest {
  method: string
  /** The full address, without secrets. */
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  /**
   * True for a write that must not be sent twice. It has a new connection, because the remote may close a reused one at
   * that moment. The arrival of the write would then be unknown.
   */
  fresh: boolean
  /** The maximum size of an answer in bytes, after decompression. */
  maximumBytes: number
  signal?: AbortSignal | undefined
}

/** The head of an answer. Header names are in lower case. */
export interface TransportHead {
  status: number
  headers: Readonly<Record<string, string>>
}

/** A whole answer, decompressed. */
export interface TransportResponse extends TransportHead {
  bytes: Uint8Array
}

/** An answer without an end, in chunks. Iterating throws a TransportFault. */
export interface TransportStream extends TransportHead {
  chunks: AsyncIterable<Uint8Array>
}

/**
 * A carrier of requests: HTTP, or a simulated network. Every status is an answer, and redirects are not followed. It
 * rejects only with a TransportFault.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>
  /** Sends a request for an endless answer, which is read until the signal is aborted or the remote closes. */
  stream(request: TransportRequest): Promise<TransportStream>
  /** Closes idle connections. */
  close(): void
}

/**
 * The reason for a missing answer. `unresolved`: the name does not exist. `refused`: nothing listens there.
 * `certificate`: the server cannot prove its identity. `slow`: a time limit expired. `cut`: the connection broke.
 * `too-large`: the answer exceeds its limit. `cancelled`: the caller's signal was aborted.
 */
export type TransportFaultReason =
  | 'unresolved'
  | 'refused'
  | 'certificate'
  | 'slow'
  | 'cut'
  | 'too-large'
  | 'cancelled'

/** The error of a transport. */
export class TransportFault extends Error {
  readonly reason: TransportFaultReason
  /** True when any part of the request may have reached the remote. */
  readonly sent: boolean

  constructor(reason: TransportFaultReason, sent: boolean, options?: { cause?: unknown }) {
    super(`No whole answer came: ${reason}`, options)
    this.name = 'TransportFault'
    this.reason = reason
    this.sent = sent
  }
}
