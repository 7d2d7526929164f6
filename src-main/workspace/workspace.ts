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

/** The forms of answers that a caller takes. */
export interface TakenAnswers {
  /** True when it reads a large answer piece by piece, and ends what it does not read. */
  pieces: boolean
}

/** A workspace as the doors of a host reach it: HTTP, IPC and the scheme of the app. */
export interface Workspace {
  /**
   * Calls an operation by its id, on behalf of a caller. Problems are values. Only the answer of an operation
   * that prepares something, such as an import, is one to wait for. The value is a JsonStream only for a caller that
   * takes pieces.
   */
  call(
    operation: string,
    input: RawInput,
    caller: Caller,
    takes?: TakenAnswers,
  ): CallResult | Promise<CallResult>
  /**
   * The reason to refuse a call before its body is read, as far as its path and the caller's rights say; undefined
   * where there is none. On a copy the remote decides.
   */
  earlyRefusal(operation: string, input: RawInput, caller: Caller): ProblemValue | undefined
  /** The caller that a token belongs to; undefined for a token that is unknown or revoked. */
  authenticate(token: string): Caller | undefined
  /** Calls the listener for every change until the returned function is called. */
  subscribe(listener: (event: ChangeEvent) => void): () => void
  /** The folders and archives that the host received, which an import names by ticket. */
  readonly sources: ImportSources
  /** Everything that is served beside the answers of operations. */
  readonly serve: Served
  close(): Promise<void>
}

/** Everything that a workspace serves beside the answers of operations: signed files, and streams of events. */
export interface Served {
  /** True for the copy of a remote. */
  isReplica(): boolean
  /** The stored file that a signed address names; `path` is what stands behind /~files/. */
  readFile(path: string): ServedFile | null
  /** Returns the text of a public specification; `path` follows the prefix of such addresses. */
  readSpecification(path: string): string | null
  /** Returns the feed of a page's changelog; `path` follows the prefix of such addresses. */
  readUpdates(path: string): string | null
  /** The PDF that a signed address names, made if need be; `path` is what stands behind /~pdf/. Throws Problems. */
  readPdf(path: string): Promise<ServedFile | null>
  /** The part of events that each caller may see at this moment. */
  viewEvents(): EventView
  /** Calls the listener after every stored write, until the returned function is called. */
  watchWrites(listener: () => void): () => void
  /** The state of an organization's feed for the caller after `before`; undefined for a stranger. */
  feedState(organization: string, caller: Caller, before?: FeedState): FeedState | undefined
}

/** A workspace as the host that opened it owns it, with the jobs of a host. */
export interface HostedWorkspace extends Workspace {
  readonly store: Store
  /** The identity of the store; for a replica, from the latest answer of the remote. */
  identity(): Identity
  /** The way to the remote, where this is a replica. */
  readonly replica: Replica | undefined
  readonly imports: Imports
  /** Processes OpenAPI specifications in the background. */
  readonly specs: SpecProcessing
  /** The local user as a caller. Only a host knows that a call comes from this machine. */
  localCaller(): Caller
  /** Says where the workspace is reached: the start of every address that it issues. */
  setAddress(address: string): void
  /** Removes for good what was deleted long enough ago; hosts call it at start and daily. */
  tidy(): Promise<void>
  /** The problem of a store that could not be opened; undefined for an open one. */
  readonly fault: Problem | undefined
}
