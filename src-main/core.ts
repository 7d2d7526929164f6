import { basename, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { exportPages } from './content/export/export-pages.ts'
import { writeExportFolder, zipExport } from './content/export/write-export.ts'
import { spaceForExport } from './exports/export-space.ts'
import { feedState } from './feed/feed-state.ts'
import { forgetGone } from './feed/forget-gone.ts'
import { createAddresses, readSignedFile, type ServedFile } from './files/signed-files.ts'
import { Imports } from './imports/imports.ts'
import { purgeDeletedSpaces, removeSpace, sweepRemovedSpaces } from './library/purge-spaces.ts'
import { onSpace } from './operations/access.ts'
import { checkHere, checkInWorker } from './openapi-specs/check-openapi.ts'
import { SpecProcessing } from './openapi-specs/spec-processing.ts'
import type { Desk, RawInput } from './operations/dispatch.ts'
import { forgetOldAnswers } from './operations/kept-answers.ts'
import type { Caller, Outside } from './operations/scope.ts'
import { makeInThread, type PdfParts } from './pdf/make-pdf.ts'
import { PdfDocuments } from './pdf/pdf-documents.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { guardedFetch, type Fetch, type FetchOptions } from './platform/guarded-fetch.ts'
import { randomId, type IdSource } from './platform/ids.ts'
import { createLog, type Log } from './platform/log.ts'
import { lockStore } from './replica/lock-store.ts'
import { databaseFile } from './replica/database-file.ts'
import { openStore } from './replica/open-store.ts'
import { storeProblem } from './replica/store-problem.ts'
import type { Store } from './replica/store.ts'
import type { ChangeEvent, Touched } from './schemas/change-event.ts'
import { Problem } from './schemas/problem.ts'
import { accountOf } from './sync/account.ts'
import { notKept } from './sync/read-through.ts'
import type { Replica } from './sync/replica.ts'
import { emptyTrash } from './sync/trash.ts'
import { isUnkept } from './sync/unkept-spaces.ts'
import { callOperation } from './workspace/call-operation.ts'
import { identityOf, type Identity } from './workspace/first-start.ts'
import { openReplica, replicaIdentity, type ReplicaOptions } from './workspace/open-replica.ts'
import { callerOfToken, noteTokenUse } from './workspace/tokens.ts'
import type { CallResult } from './ipc/bridge.ts'

/** What a workspace is made of. Only `data` is needed; tests hold the rest still. */
export interface WorkspaceOptions {
  /** The folder of the databases; made if it is missing. */
  data: string
  clock?: Clock
  newId?: IdSource
  log?: Log
  /** Where the workspace is reached; a host sets it once it knows. */
  address?: string
  /** Also checks the answers of reads against their schemas: for tests, it costs time. */
  checkReads?: boolean
  /** Lets addresses of private networks be fetched from as well: a host is told so at its start. */
  allowPrivateFetch?: boolean
  /** The script of the thread that checks specifications; without it they are checked on this one. */
  checkScript?: string
  /** Where the parts of what makes PDFs lie; without them there is none to be had. */
  pdf?: PdfParts
  /** How what others named is fetched; tests hand in their own network. */
  fetch?: Fetch
  /** Makes this the copy of a remote; without it this is the workspace itself. */
  replica?: ReplicaOptions
}

/** An open workspace: what every host carries, and nothing that a host is. */
export interface Workspace {
  readonly store: Store
  /** Who this is: of a replica, what the remote said last. */
  identity(): Identity
  /** The way to the remote, where this is a replica. */
  readonly replica: Replica | undefined
  readonly imports: Imports
  /** What processes OpenAPI specifications, by itself. */
  readonly specs: SpecProcessing
  /**
   * Calls an operation by its id, on behalf of a caller. Problems are values. Only the answer of an operation
   * that prepares something, such as an import, is one to wait for.
   */
  call(operation: string, input: RawInput, caller: Caller): CallResult | Promise<CallResult>
  /** Who sits at this machine. */
  localCaller(): Caller
  /** The user that a token belongs to. */
  callerOf(token: string): Caller | undefined
  /** Calls the listener for every change until the returned function is called. */
  subscribe(listener: (event: ChangeEvent) => void): () => void
  /** Calls the listener after every write that was kept, until the returned function is called. */
  watchWrites(listener: () => void): () => void
  /** Changes with whatever the feed of an organization has to tell the caller; undefined for a stranger. */
  feedState(organization: string, caller: Caller): string | undefined
  /** Says where the workspace is reached: the start of every address it gives out. */
  setAddress(address: string): void
  /** The stored file that a signed address names; `path` is what stands behind /~files/. */
  readFile(path: string): ServedFile | null
  /** The PDF that a signed address names, made if need be; `path` is what stands behind /~pdf/. Throws Problems. */
  readPdf(path: string): Promise<ServedFile | null>
  /** Writes a space as a folder of Markdown, which must be new or empty. */
  exportSpace(space: string, folder: string): Promise<void>
  /** The same as a zip, in chunks, for a caller that may read the space. */
  exportZip(space: string, caller: Caller): { name: string; chunks: Iterable<Uint8Array> }
  /** Removes for good what was deleted long enough ago; hosts call it at start and daily. */
  tidy(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the workspace of a data folder, making it if the folder is new. Imports that were cut off are
 * cleared away. Throws the problems of openStore, and `store.in-use`.
 */
export function openWorkspace(options: WorkspaceOptions): Workspace {
  const { data, clock = systemClock, newId = randomId, log = createLog(process.stderr) } = options
  const { store, unlock } = openLocked(data)
  const identity = identityFor(store, options, { clock, newId })
  const { fileKey } = identity()
  const listeners = new Set<(event: ChangeEvent) => void>()
  const writeListeners = new Set<() => void>()
  const wrote = () => writeListeners.forEach((listener) => listener())
  const announce = (event: ChangeEvent) => {
    listeners.forEach((listener) => listener(event))
    if (!options.replica && isAbout(event, 'openapi-spec')) specs.wake()
  }
  let address = options.address ?? 'app://carrel'
  const addresses = createAddresses(() => address, fileKey)
  const desk: Desk = {
    store,
    clock,
    newId,
    addresses,
    log,
    checkReads: options.checkReads ?? false,
    announce,
    wrote,
  }
  const fetch = options.fetch ?? fetchWith({ allowPrivate: options.allowPrivateFetch ?? false })
  const temporaryFolder = join(data, 'unpacked')
  const pdfs =
    options.pdf &&
    new PdfDocuments({
      store,
      key: fileKey,
      clock,
      addresses,
      make: makeInThread(options.pdf),
    })
  const specs = new SpecProcessing({
    store,
    clock,
    newId,
    log,
    announce,
    check: options.checkScript === undefined ? checkHere : checkInWorker(options.checkScript),
    fetch,
  })
  const imports = new Imports(
    {
      store,
      clock,
      newId,
      temporaryFolder,
      organization: identity().organization,
      author: identity().localUser,
    },
    (event) => {
      announce(event)
      if (event.state === 'done') {
        wrote()
        announce({
          type: 'changed',
          operation: 'import',
          touched: [{ kind: 'library', organization: identity().organization }],
        })
      }
    },
    log,
    options.replica && NO_IMPORT,
  )
  const outside: Outside = {
    fetch,
    temporaryFolder,
    followImport: (about) => imports.followed.follow(about),
  }
  clearCutOffImports(store)
  const replica = options.replica && openReplica(desk, options.replica)
  // A replica is told what became of a specification.
  if (!replica) specs.wake()
  const localCaller = () => ({ user: identity().localUser })
  const spaceOf = (id: string, caller: Caller) => {
    const { space } = onSpace('read')({ store, caller, clock, addresses }, { spaceId: id })
    if (isUnkept(store, space.id)) throw notKept(store, space.id)
    return space
  }

  return {
    store,
    identity,
    imports,
    specs,
    replica,
    call: (id, input, caller) => callOperation({ desk, outside, replica }, id, input, caller),
    localCaller,
    callerOf(token) {
      const caller = callerOfToken(store, token)
      if (caller) noteUse(desk, token)
      return caller
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watchWrites(listener) {
      writeListeners.add(listener)
      return () => writeListeners.delete(listener)
    },
    feedState: (organization, caller) => feedState({ store, caller, clock, addresses }, organization),
    setAddress(next) {
      address = next
    },
    readFile: (path) => readSignedFile(store, fileKey, path),
    readPdf: async (path) => (await pdfs?.open(path)) ?? null,
    async exportSpace(space, folder) {
      writeExportFolder(exportPages(spaceForExport(store, spaceOf(space, localCaller()))), folder)
    },
    exportZip(space, caller) {
      const row = spaceOf(space, caller)
      const chunks = zipExport(exportPages(spaceForExport(store, row)), new Date(clock()))
      return { name: `${basename(row.title) || 'space'}.zip`, chunks }
    },
    tidy: () => (replica ? tidyReplica(store, clock) : tidy(store, clock)),
    async close() {
      await replica?.close()
      await imports.close()
      await specs.close()
      await pdfs?.close()
      listeners.clear()
      writeListeners.clear()
      store.close()
      unlock()
    },
  }
}

/** An import writes rows and no intents, so on a copy nothing of it would ever reach the remote. */
const NO_IMPORT =
  'This is a copy of another workspace, and an import would stay here alone. Import it there, or into your own workspace without an account.'

/** A store has one role for good: what it knows of itself says which. */
function identityFor(
  store: Store,
  { replica }: WorkspaceOptions,
  parts: { clock: Clock; newId: IdSource },
): () => Identity {
  if (replica) return replicaIdentity(store, replica.remote)
  if (accountOf(store)) {
    throw new Problem(
      'sync.other-role',
      'This data folder holds a copy of another workspace. Start it with --remote and its address, or choose a new folder.',
    )
  }
  const identity = identityOf(store, parts)
  return () => identity
}

function isAbout(event: ChangeEvent, kind: Touched['kind']): boolean {
  return event.type === 'changed' && event.touched.some((touched) => touched.kind === kind)
}

function fetchWith(options: Pick<FetchOptions, 'allowPrivate'>): Fetch {
  return (url, call) => guardedFetch(url, { ...call, ...options })
}

function openLocked(data: string): { store: Store; unlock: () => void } {
  const unlock = lockFolder(data)
  try {
    return { store: openStore(databaseFile(data)), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

function lockFolder(data: string): () => void {
  try {
    return lockStore(data)
  } catch (error) {
    throw storeProblem(error) ?? error
  }
}

/** A replica removes nothing for good but what only it has: the remote decides about the rest. */
async function tidyReplica(store: Store, clock: Clock): Promise<void> {
  store.transaction(() => emptyTrash(store, clock))
  await sweepRemovedSpaces(store, nextTurn)
}

/** Removes for good what nobody can ask for any more: deleted spaces, old answers, old deletions. */
async function tidy(store: Store, clock: Clock): Promise<void> {
  await purgeDeletedSpaces(store, clock, nextTurn)
  while (store.transaction(() => forgetOldAnswers(store, clock))) await nextTurn()
  await forgetGone(store, clock, nextTurn)
}

/** A note that cannot be written, as on a full disk, must not keep anyone from reading. */
function noteUse({ store, clock, log }: Desk, token: string): void {
  try {
    noteTokenUse(store, clock, token)
  } catch (error) {
    log.warn({ error }, 'When a token was last used could not be noted')
  }
}

/** A space that is still being filled when the workspace opens belongs to an import that was killed. */
function clearCutOffImports(store: Store): void {
  const spaces = store.all<{ id: string }>("SELECT id FROM space WHERE state = 'filling'")
  for (const { id } of spaces) store.transaction(() => removeSpace(store, id))
}
