import type { OperationContext } from '../operations/engine/dispatch.ts'
import { openPdfs, type PdfDocuments, type PdfParts } from '../pdf/index.ts'
import type { Log } from '../platform/log.ts'
import { systemScheduler } from '../platform/scheduler.ts'
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

/** Returns the documents that processes make; undefined without their parts. */
export function pdfDocumentsOf(
  parts: PdfParts | undefined,
  { store, clock, addresses }: OperationContext,
  key: Identity['fileKey'],
): PdfDocuments | undefined {
  return parts && openPdfs({ store, key, clock, addresses }, parts)
}
