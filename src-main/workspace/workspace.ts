import type { FeedState } from '../feed/feed-state.ts'
import type { ImportSources } from '../imports/import-sources.ts'
import type { Imports } from '../imports/imports.ts'
import type { RawInput } from '../operations/engine/dispatch.ts'
import type { Caller } from '../operations/engine/scope.ts'
import type { SpecProcessing } from '../operations/openapi-specs/processing/spec-processing.ts'
import type { CallResult, ProblemValue } from '../schemas/bridge.ts'
import type { ChangeEvent } from '../schemas/feed/change-event.ts'
import type { Problem } from '../schemas/problem.ts'
import type { ServedFile } from '../store/signed-addresses/signed-files.ts'
import type { Store } from '../store/store.ts'
import type { Replica } from '../sync/replica.ts'
import type { EventView } from './event-view.ts'
import type { Identity } from './first-start.ts'

/** The forms of answers that a caller accepts. */
export interface TakenAnswers {
  /** True when the caller reads a large answer in pieces, and ends an answer that it does not read completely. */
  pieces: boolean
}

/** A workspace for the interfaces of a host: HTTP, IPC and the scheme of the app. */
export interface Workspace {
  /**
   * Calls an operation by its id, on behalf of a caller. Problems are values. Only operations with preparations, such
   * as imports, answer asynchronously. The value is a JsonStream only for a caller that accepts pieces.
   */
  call(
    operation: string,
    input: RawInput,
    caller: Caller,
    takes?: TakenAnswers,
  ): CallResult | Promise<CallResult>
  /**
   * Returns the reason to refuse a call before its body is read, by its path and the caller's rights; undefined where
   * there is none. On a replica the remote decides.
   */
  earlyRefusal(operation: string, input: RawInput, caller: Caller): ProblemValue | undefined
  /** The caller of a token; undefined for a token that is unknown or revoked. */
  authenticate(token: string): Caller | undefined
  /** Calls the listener for every change until the returned function is called. */
  subscribe(listener: (event: ChangeEvent) => void): () => void
  /** The folders and archives that the host received, by ticket. */
  readonly sources: ImportSources
  /** The files and events, which no operation answers. */
  readonly serve: Served
  close(): Promise<void>
}

/** The parts of a workspace that no operation answers: signed files, and streams of events. */
export interface Served {
  /** True for the replica of a remote. */
  isReplica(): boolean
  /** Returns the stored file of a signed address; `path` follows /~files/. */
  readFile(path: string): ServedFile | null
  /** Returns the text of a public specification; `path` follows the prefix of such addresses. */
  readSpecification(path: string): string | null
  /** Returns the feed of a page's changelog; `path` follows the prefix of such addresses. */
  readUpdates(path: string): string | null
  /** Returns or makes the PDF of a signed address; `path` follows /~pdf/. Throws Problems. */
  readPdf(path: string): Promise<ServedFile | null>
  /** Returns the view that decides which events a caller may see at this moment. */
  viewEvents(): EventView
  /** Calls the listener after every stored write, until the returned function is called. */
  watchWrites(listener: () => void): () => void
  /** The state of an organization's feed for the caller after `before`; undefined for a stranger. */
  feedState(organization: string, caller: Caller, before?: FeedState): FeedState | undefined
}

/** A workspace for the host that opened it, with the jobs of a host. */
export interface HostedWorkspace extends Workspace {
  readonly store: Store
  /** The identity of the store; for a replica, that in the latest answer of the remote. */
  identity(): Identity
  /** The replica with its remote; undefined for an origin. */
  readonly replica: Replica | undefined
  readonly imports: Imports
  /** Processes OpenAPI specifications in the background. */
  readonly specs: SpecProcessing
  /** The local user as a caller. Only a host can decide that a call comes from this machine. */
  localCaller(): Caller
  /** Sets the start of every address that the workspace issues. */
  setAddress(address: string): void
  /** Removes data permanently that was deleted long ago. Hosts call it at the start and daily. */
  maintain(): Promise<void>
  /** The problem of a store that could not be opened; undefined for an open one. */
  readonly fault: Problem | undefined
}
