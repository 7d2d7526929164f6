import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OperationContext } from '../operations/engine/dispatch.ts'
import { EntryIndex } from '../operations/openapi-specs/entries/entry-index.ts'
import { entriesInWorker, readOnThisThread } from '../operations/openapi-specs/entries/read-entries.ts'
import { checkInWorker, checkOnThisThread } from '../operations/openapi-specs/processing/check-openapi.ts'
import { SpecProcessing } from '../operations/openapi-specs/processing/spec-processing.ts'
import { openPdfs, type PdfDocuments, type PdfParts } from '../pdf/index.ts'
import type { Fetch } from '../platform/guarded-fetch.ts'
import type { Log } from '../platform/log.ts'
import { systemScheduler } from '../platform/scheduler.ts'
import { Spelling } from '../spelling/spelling.ts'
import { dictionaryFolders } from '../spelling/system-dictionaries.ts'
import { CheckpointThread } from '../store/checkpoint/checkpoint-thread.ts'
import type { Store } from '../store/store.ts'
import type { Identity } from './first-start.ts'
import { ReadingThread } from './reading/reading-thread.ts'

/** Returns the thread of checkpoints; undefined without its script. */
export function checkpointsOf(
  store: Store,
  script: string | undefined,
  log: Log,
): CheckpointThread | undefined {
  return script === undefined
    ? undefined
    : new CheckpointThread(store, { script, scheduler: systemScheduler, log })
}

interface ReadingParts {
  context: OperationContext
  fileKey: Identity['fileKey']
  isReplica: boolean
  address: () => string
}

/** Returns the thread of large reads; undefined without its script. */
export function readingThreadOf(
  script: string | undefined,
  { context: { store, newId, log }, fileKey, isReplica, address }: ReadingParts,
): ReadingThread | undefined {
  if (script === undefined) return undefined
  const job = { path: store.database.name, fileKey, life: newId(), isReplica }
  return new ReadingThread({ script, job, address, scheduler: systemScheduler, log })
}

/** Returns the PDF documents, which processes make; undefined without their parts. */
export function pdfDocumentsOf(
  parts: PdfParts | undefined,
  { store, clock, addresses }: OperationContext,
  key: Identity['fileKey'],
): PdfDocuments | undefined {
  return parts && openPdfs({ store, key, clock, addresses }, parts)
}

/** Returns the processing of specifications. A worker checks them, or this thread without its script. */
export function specProcessingOf(
  script: string | undefined,
  context: OperationContext,
  fetch: Fetch,
): SpecProcessing {
  const check = script === undefined ? checkOnThisThread : checkInWorker(script)
  return new SpecProcessing({ ...context, check, fetch })
}

/** Returns the index of specifications' entries. A worker reads them, or this thread without its script. */
export function entryIndexOf(script: string | undefined, context: OperationContext): EntryIndex {
  const read = script === undefined ? readOnThisThread : entriesInWorker(script)
  return new EntryIndex({ ...context, read, rest: nextTurn })
}

/** Returns the spelling of words, with the dictionaries of the data folder and of the system. */
export function spellingOf(script: string | undefined, data: string): Spelling {
  return new Spelling({ folder: join(data, 'dictionaries'), script, systemFolders: dictionaryFolders() })
}
