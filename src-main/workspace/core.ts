import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { convertOnThisThread, convertInThread } from '../imports/gather/documents/open-converter.ts'
import { ImportSources } from '../imports/import-sources.ts'
import { Imports, type Importer } from '../imports/imports.ts'
import type { ImportOptions } from '../imports/write/import-space.ts'
import type { OperationContext, RawInput } from '../operations/engine/dispatch.ts'
import type { Caller, Outside } from '../operations/engine/scope.ts'
import type { EntryIndex } from '../operations/openapi-specs/entries/entry-index.ts'
import type { SpecProcessing } from '../operations/openapi-specs/processing/spec-processing.ts'
import { SpaceCopies } from '../operations/spaces/space-copies.ts'
import { callerOfToken } from '../operations/tokens/tokens.ts'
import type { PdfDocuments } from '../pdf/index.ts'
import { systemClock } from '../platform/clock.ts'
import { guardedFetchWith } from '../platform/guarded-fetch.ts'
import type { SendRequest } from '../platform/guarded-request.ts'
import { randomId } from '../platform/ids.ts'
import { Listeners } from '../platform/listeners.ts'
import { createLog, type Log } from '../platform/log.ts'
import { systemScheduler } from '../platform/scheduler.ts'
import { IndexBacklog, type IndexBacklogParts } from '../revisions/index/index-backlog.ts'
import type { CallResult, ProblemValue } from '../schemas/bridge.ts'
import { isAbout, type ChangeEvent, type ImportEvent, type Touched } from '../schemas/feed/change-event.ts'
import type { Spelling } from '../spelling/spelling.ts'
import type { CheckpointThread } from '../store/checkpoint/checkpoint-thread.ts'
import { createAddresses } from '../store/signed-addresses/signed-files.ts'
import { storeProblem } from '../store/store-problem.ts'
import type { Store } from '../store/store.ts'
import type { Replica } from '../sync/replica.ts'
import { requestSender } from './api-requests/request-sender.ts'
import { beginFeed } from './begin-feed.ts'
import { importLocally } from './books/import-locally.ts'
import { callOperation, refuseEarly, type CallTarget } from './call-operation.ts'
import type { Identity } from './first-start.ts'
import { throughRemote } from './import-through-remote.ts'
import {
  checkpointsOf,
  entryIndexOf,
  pdfDocumentsOf,
  readingThreadOf,
  specProcessingOf,
  spellingOf,
} from './long-work.ts'
import { clearInterruptedImports, maintainOrigin, maintainReplica, removeUnpacked } from './maintenance.ts'
import { openLocked, type LockedStore } from './open-locked.ts'
import { presenceBoardOf } from './open-presence.ts'
import { openReplica, type ReplicaOptions } from './open-replica.ts'
import { readForOwn } from './read-for-own.ts'
import type { ReadingThread } from './reading/reading-thread.ts'
import { RecentSpaces } from './recent-spaces.ts'
import { identityIn } from './role.ts'
import { ServedWorkspace } from './serve-workspace.ts'
import { TokenUses } from './token-uses.ts'
import type { WorkspaceOptions } from './workspace-options.ts'
import type { HostedWorkspace, TakenAnswers } from './workspace.ts'
import { ownEdits } from './write-together.ts'

export type { WorkspaceOptions } from './workspace-options.ts'

/**
 * Opens the workspace of a data folder, and creates it in a new folder. Interrupted imports are removed. Throws the
 * problems of `openStore`, `store.in-use` and `sync.other-role`.
 */
export function openWorkspace(options: WorkspaceOptions): HostedWorkspace {
  const locked = openLocked(options.data)
  try {
    return new OpenWorkspace(options, locked)
  } catch (error) {
    locked.store.close()
    locked.unlock()
    throw storeProblem(error) ?? error
  }
}

class OpenWorkspace implements HostedWorkspace {
  readonly store: Store
  readonly identity: () => Identity
  readonly replica: Replica | undefined
  readonly imports: Imports
  readonly sources: ImportSources
  readonly serve: ServedWorkspace
  readonly specs: SpecProcessing
  readonly #entries: EntryIndex
  /** The parts that answer calls. */
  readonly #target: CallTarget
  readonly #context: OperationContext
  readonly #outside: Outside
  readonly #copies: SpaceCopies
  /** The index work of large writes; a replica has its own. */
  readonly #backlog: IndexBacklog
  readonly #pdfs: PdfDocuments | undefined
  readonly #client: ReplicaOptions['client'] | undefined
  readonly #unlock: () => void
  readonly #checkpoints: CheckpointThread | undefined
  readonly #reading: ReadingThread | undefined
  readonly #recent = new RecentSpaces()
  readonly #changes = new Listeners<ChangeEvent>()
  readonly #writes = new Listeners<void>()
  readonly #tokenUses: TokenUses
  readonly #spelling: Spelling
  readonly #sendRequest: SendRequest | undefined
  #address: string

  constructor(options: WorkspaceOptions, { store, exposed, unlock }: LockedStore) {
    const { data, clock = systemClock, newId = randomId, log = createLog(process.stderr) } = options
    const { fetch = guardedFetchWith(options.allowPrivateFetch ?? false), threads = {} } = options
    this.store = store
    this.#unlock = unlock
    warnOfExposed(exposed, log)
    this.#checkpoints = checkpointsOf(store, threads.checkpoint, log)
    this.#client = options.replica?.client
    this.identity = identityIn(options.replica, store, { clock, newId })
    this.#address = options.address ?? 'app://carrel'
    this.#context = this.#openContext({ clock, newId, log, checkReads: options.checkReads ?? false })
    this.#tokenUses = new TokenUses(this.#context, systemScheduler)
    this.#sendRequest = requestSender(options)
    const { fileKey } = this.identity()
    this.#reading = readingThreadOf(threads.read, {
      context: this.#context,
      fileKey,
      isReplica: this.#client !== undefined,
      address: () => this.#address,
    })
    this.#pdfs = pdfDocumentsOf(threads.pdf, this.#context, fileKey)
    this.specs = specProcessingOf(threads.check, this.#context, fetch)
    this.#entries = entryIndexOf(threads.entries, this.#context)
    const temporaryFolder = join(data, 'unpacked')
    this.imports = this.#importsInto(
      { temporaryFolder, ...(threads.pages !== undefined && { pagesScript: threads.pages }) },
      options.replica ? throughRemote(() => this.replica) : this.#importer(),
    )
    this.sources = new ImportSources(newId)
    this.#spelling = spellingOf(threads.spelling, data)
    this.#copies = new SpaceCopies(this.#context, (work) => this.imports.enqueue(work))
    this.#outside = this.#openOutside({ fetch, temporaryFolder, convert: threads.convert })
    const indexing = this.#indexingParts()
    this.#backlog = new IndexBacklog(store, { rest: nextTurn, log, ...indexing })
    if (!options.replica) beginFeed(store, { newId, log })
    clearInterruptedImports(store)
    removeUnpacked(temporaryFolder)
    this.replica = options.replica && openReplica(this.#context, options.replica, indexing)
    this.#target = this.#callTarget(data)
    this.serve = this.#openServing()
    this.#wakeSpecs()
    this.#indexRest()
  }

  call(id: string, input: RawInput, caller: Caller, takes?: TakenAnswers): CallResult | Promise<CallResult> {
    return callOperation(this.#target, id, { ...takes, input, caller })
  }

  earlyRefusal(id: string, input: RawInput, caller: Caller): ProblemValue | undefined {
    return refuseEarly(this.#target, id, input, caller)
  }

  localCaller(): Caller {
    return { kind: 'local', user: this.identity().localUser }
  }

  authenticate(token: string): Caller | undefined {
    const caller = callerOfToken(this.store, token)
    if (caller) this.#tokenUses.note(token)
    return caller
  }

  subscribe(listener: (event: ChangeEvent) => void): () => void {
    return this.#changes.add(listener)
  }

  setAddress(address: string): void {
    this.#address = address
  }

  maintain(): Promise<void> {
    return (this.replica ? maintainReplica : maintainOrigin)(this.store, this.#context.clock)
  }

  get fault(): undefined {
    return undefined
  }

  async close(): Promise<void> {
    this.#context.presence.clear()
    await this.replica?.close()
    this.#client?.close?.()
    this.#copies.close()
    await this.#backlog.close()
    await this.imports.close()
    await this.specs.close()
    await this.#entries.close()
    await this.#spelling.close()
    await this.#pdfs?.close()
    this.#changes.clear()
    this.#writes.clear()
    await this.#reading?.close()
    this.#tokenUses.close()
    await this.#checkpoints?.close()
    this.store.close()
    this.#unlock()
  }

  #openContext(sources: Pick<OperationContext, 'clock' | 'newId' | 'log' | 'checkReads'>): OperationContext {
    return {
      ...sources,
      store: this.store,
      addresses: createAddresses(() => this.#address, this.identity().fileKey),
      presence: presenceBoardOf(sources.clock, (event) => this.#announce(event)),
      announce: (event) => this.#announce(event),
      afterWrite: () => this.#onWrite(),
    }
  }

  /** Returns the parts that operations use outside of the store. `convert` is the script that converts documents. */
  #openOutside({
    fetch,
    temporaryFolder,
    convert,
  }: Pick<Outside, 'fetch' | 'temporaryFolder'> & { convert: string | undefined }): Outside {
    return {
      fetch,
      copies: this.#copies,
      temporaryFolder,
      followImport: (about) => this.imports.followed.follow(about),
      openConverter: convert === undefined ? convertOnThisThread : convertInThread(convert),
    }
  }

  #indexingParts(): Pick<IndexBacklogParts, 'readOnThread' | 'opened' | 'advanced'> {
    return {
      readOnThread: this.#reading?.readForIndex,
      opened: this.#recent.list,
      advanced: () => this.#announce({ type: 'changed', touched: [{ kind: 'search' }] }),
    }
  }

  #openServing(): ServedWorkspace {
    return new ServedWorkspace({
      context: this.#context,
      fileKey: () => this.identity().fileKey,
      isReplica: this.replica !== undefined,
      pdfs: this.#pdfs,
      writes: this.#writes,
    })
  }

  #callTarget(data: string): CallTarget {
    const { replica, imports, sources, identity } = this
    const context = this.#context
    const target: CallTarget = {
      context,
      outside: this.#outside,
      replica,
      reading: this.#reading,
      recent: this.#recent,
      own: {
        context,
        imports,
        sources,
        isReplica: replica !== undefined,
        identity,
        read: (operation, input, caller) => readForOwn(target, operation, { input, caller }),
        spelling: this.#spelling,
        sendRequest: this.#sendRequest,
        ...ownEdits(context, replica),
      },
      folder: { path: data, localUser: () => identity().localUser },
    }
    return target
  }

  #announce(event: ChangeEvent): void {
    this.#changes.emit(event)
    if (isAbout(event, 'openapi-spec')) this.#wakeSpecs()
  }

  #onWrite(): void {
    this.#writes.emit()
    this.#indexRest()
  }

  /** Continues indexing if needed, but not while an import writes in turns. */
  #indexRest(): void {
    if (this.replica) this.replica.indexRest()
    else if (this.#backlog.isNeeded) void this.imports.enqueue(() => this.#backlog.run())
  }

  /** Processes specifications, except on a replica, whose remote does so. Indexes processed specifications. */
  #wakeSpecs(): void {
    if (!this.replica) this.specs.wake()
    this.#entries.wake()
  }

  #importer(): Importer {
    return importLocally(
      () => this.identity().organization,
      (caller) => async (id, input) => this.call(id, input, caller),
    )
  }

  #importsInto(
    importParts: Pick<ImportOptions, 'temporaryFolder' | 'pagesScript'>,
    importer: Importer,
  ): Imports {
    const { store, clock, newId, log } = this.#context
    const { organization, localUser: author } = this.identity()
    const defaults = { store, clock, newId, ...importParts, organization, author }
    return new Imports(defaults, (event) => this.#onImported(event), log, importer)
  }

  #onImported(event: ImportEvent): void {
    this.#announce(event)
    if (event.state !== 'done') return
    this.#writes.emit()
    const touched: Touched[] = [{ kind: 'library', organization: this.identity().organization }]
    this.#announce({ type: 'changed', operation: 'import', touched })
  }
}

/** Warns of stored data that other users of this machine may read. */
function warnOfExposed(exposed: readonly string[], log: Log): void {
  if (exposed.length === 0) return
  log.warn({ exposed }, 'Other users of this machine may read the stored data: its modes cannot be changed')
}
