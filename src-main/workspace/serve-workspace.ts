import { feedState, type FeedState } from '../feed/feed-state.ts'
import type { OperationContext } from '../operations/engine/dispatch.ts'
import type { Caller } from '../operations/engine/scope.ts'
import { readUpdatesFeed } from '../operations/updates-feed/read-updates-feed.ts'
import type { PdfDocuments } from '../pdf/index.ts'
import type { Listeners } from '../platform/listeners.ts'
import { readSignedFile, type ServedFile } from '../store/signed-addresses/signed-files.ts'
import { readPublicSpecification } from '../store/signed-addresses/signed-specification.ts'
import { RightsView, type EventView } from './event-view.ts'
import type { Served } from './workspace.ts'

/** The parts of an open workspace that serving it needs. */
export interface ServingParts {
  context: OperationContext
  /** Signs the addresses of files. */
  fileKey(): string
  isReplica: boolean
  pdfs: PdfDocuments | undefined
  writes: Listeners<void>
}

/** Serves the files and events of an open workspace. */
export class ServedWorkspace implements Served {
  readonly #parts: ServingParts

  constructor(parts: ServingParts) {
    this.#parts = parts
  }

  isReplica(): boolean {
    return this.#parts.isReplica
  }

  readFile(path: string): ServedFile | null {
    return readSignedFile(this.#parts.context.store, this.#parts.fileKey(), path)
  }

  readSpecification(path: string): string | null {
    return readPublicSpecification(this.#parts.context.store, this.#parts.fileKey(), path)
  }

  readUpdates(path: string): string | null {
    const { store, addresses } = this.#parts.context
    return readUpdatesFeed({ store, addresses, fileKey: this.#parts.fileKey() }, path)
  }

  async readPdf(path: string): Promise<ServedFile | null> {
    try {
      return (await this.#parts.pdfs?.open(path)) ?? null
    } catch (error) {
      throw this.#parts.context.store.recordError(error)
    }
  }

  viewEvents(): EventView {
    return new RightsView((caller) => ({ ...this.#parts.context, caller }))
  }

  watchWrites(listener: () => void): () => void {
    return this.#parts.writes.add(listener)
  }

  feedState(organization: string, caller: Caller, before?: FeedState): FeedState | undefined {
    return feedState({ ...this.#parts.context, caller }, organization, before)
  }
}
