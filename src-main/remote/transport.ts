/** One request as it goes out. */
export interface TransportRequest {
  method: string
  /** The full address; it holds no secret. */
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  /**
   * True for a write that must not be sent twice: it goes over a connection of its own, since one that was kept
   * may be closed by the other end at the moment it is used, and nobody could tell whether the write arrived.
   */
  fresh: boolean
  /** Bytes of an answer at the most, as they come out of any compression. */
  maximumBytes: number
  signal?: AbortSignal | undefined
}

/** The beginning of an answer. Names of headers are in lower case. */
export interface TransportHead {
  status: number
  headers: Readonly<Record<string, string>>
}

/** A whole answer, out of its compression. */
export interface TransportResponse extends TransportHead {
  bytes: Uint8Array
}

/** An answer that has no end of its own, piece by piece. Iterating fails with a TransportFault. */
export interface TransportStream extends TransportHead {
  chunks: AsyncIterable<Uint8Array>
}

/**
 * What carries requests: HTTP, or a simulated network. Every status is an answer, and redirects are not followed.
 * It rejects with a TransportFault and with nothing else.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>
  /** The same for an answer that goes on and on; it is read until the signal is aborted or the other end closes. */
  stream(request: TransportRequest): Promise<TransportStream>
  /** Ends the connections that are kept. */
  close(): void
}

/**
 * Why no whole answer came. `unresolved`: there is no such name; `refused`: nothing listens there;
 * `certificate`: who answers cannot prove who they are; `slow`: a time limit was reached; `cut`: the connection
 * broke; `too-large`: the answer is over its bound; `cancelled`: the caller's signal was aborted.
 */
export type TransportFaultReason =
  | 'unresolved'
  | 'refused'
  | 'certificate'
  | 'slow'
  | 'cut'
  | 'too-large'
  | 'cancelled'

/** What a transport fails with. */
export class TransportFault extends Error {
  readonly reason: TransportFaultReason
  /** Whether any of the request may have reached the other end. */
  readonly sent: boolean

  constructor(reason: TransportFaultReason, sent: boolean, options?: { cause?: unknown }) {
    super(`No whole answer came: ${reason}`, options)
    this.name = 'TransportFault'
    this.reason = reason
    this.sent = sent
  }
}
