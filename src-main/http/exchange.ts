import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../operations/engine/scope.ts'
import type { Log } from '../platform/log.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { refuse } from './answer.ts'
import type { Bodies } from './bodies/read-body.ts'
import type { EventStreams } from './event-streams.ts'
import type { FeedStreams } from './feed-streams.ts'
import type { AnonymousLimit } from './load/anonymous-limit.ts'
import type { LoadLimits } from './load/load-limits.ts'
import type { StreamPlaces } from './load/stream-places.ts'
import type { RequestLogOptions, RequestTrace } from './request-log.ts'
import { bearerToken, type TrustedOrigins } from './trusted-request.ts'

export interface ServerOptions {
  workspace: Workspace
  /** The folder of the built pages. */
  pages: string
  /** The data folder, which contains uploads until they are imported. */
  data: string
  /** Returns the caller of a token; undefined for an unknown one. */
  callerOf(token: string): Caller | undefined
  /** Returns the names and pages that the host serves. */
  origins: () => TrustedOrigins
  log: Log
  /** The destination of a line for each request. */
  requests: RequestLogOptions
  /** The script of the thread that parses large bodies. Without it they are parsed on this thread. */
  bodyThread: string | undefined
  /** The load that the host accepts; LOAD_LIMITS by default. */
  load?: Partial<LoadLimits> | undefined
}

/** The server's options, with the parts that it opened. */
export interface ServerParts extends ServerOptions {
  bodies: Bodies
  /** The streams of change events, for the app and for scripts. */
  events: EventStreams
  /** The event streams of the feeds. */
  feeds: FeedStreams
  /** The places of all streams. */
  streams: StreamPlaces
  /** The count of requests without a token. */
  anonymous: AnonymousLimit
}

/** A request, while it is answered. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** The requested address, from its first slash on. */
  target: string
  trace: RequestTrace
  /** Frees the place of the request. Called for an answer without an end, which has a place among the streams. */
  leave: () => void
}

/** Returns the caller of a request's token; undefined without a valid token. */
export function authenticate(
  request: IncomingMessage,
  callerOf: ServerOptions['callerOf'],
): Caller | undefined {
  const token = bearerToken(request)
  return token === undefined ? undefined : callerOf(token)
}

/** Refuses a request without a valid token. */
export function refuseAnonymous(response: ServerResponse): void {
  refuse(response, 'auth.required', 'This needs a token: send it as `Authorization: Bearer <token>`.', {
    'WWW-Authenticate': 'Bearer',
  })
}
