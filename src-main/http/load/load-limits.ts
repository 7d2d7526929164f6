/** The load that a host accepts at once. Beyond it a request is refused, and may be sent again after a while. */
export interface LoadLimits {
  /** The requests of one client that wait or are answered. A client is a token. */
  requestsPerClient: number
  /** The requests of all clients that wait or are answered. */
  requests: number
  /** The streams of events of one client. */
  streamsPerClient: number
  /** The streams of events of all clients. */
  streams: number
}

/**
 * The limits of a host without others. A replica has ten requests under way at most, and one stream for each of its
 * organizations. A request takes about a millisecond, so one that waits is answered within some seconds.
 */
export const LOAD_LIMITS: LoadLimits = {
  requestsPerClient: 256,
  requests: 2048,
  streamsPerClient: 256,
  streams: 8192,
}
