import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ThreadEnded, WorkerThread } from '../../platform/worker-thread.ts'
import { LARGE_PAGE } from '../../revisions/index/text-size.ts'
import { OPENAPI_BYTES } from '../../schemas/openapi-spec.ts'
import { cacheReads, type CachedReads } from '../plan/cached-reads.ts'
import { checkOnThisThread, type CheckedFile, type FileChecks } from '../plan/check-file.ts'
import type { ImportSource, SourceFile } from '../plan/import-source.ts'
import { bundleSpecification, type BundledSpecification } from '../specifications/bundle-specification.ts'
import { SPECIFICATION_FILE, type SpecificationBundler } from '../specifications/find-specifications.ts'
import { specificationText } from '../specifications/specification-text.ts'
import type {
  InspectedPage,
  LocatedFile,
  PageAnswer,
  PageRequest,
  PageToInspect,
  PageToParse,
  ParsedPage,
} from './page-work.ts'
import { parsePage } from './read-pages.ts'

/** Reads the pages of one import, for its plan and for writing. Batches may be read at the same time. */
export interface PageReaders extends FileChecks, SpecificationBundler {
  /** Parses planned pages. Null represents a file that is no longer readable. */
  parse(contentRoot: string, pages: readonly PageToParse[]): Promise<(ParsedPage | null)[]>
  /** Reads written pages again. Null represents a page that the caller must read from the store. */
  inspect(pages: readonly PageToInspect[]): Promise<(InspectedPage | null)[]>
  /** Ends the reading at once. A second call has no effect. */
  close(): Promise<void>
}

/**
 * The number of threads of one import: at most two, and one on two cores. A second thread on two cores cost 30 MB and
 * the time of its start, and made no import faster.
 */
const THREADS = availableParallelism() > 2 ? 2 : 1
/** The most batches that are queued, in work, or read and not yet written. */
const BATCHES_AHEAD = 4
/** A small young generation makes V8 collect sooner. No batch needs more memory than its largest page. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }
/** The least size of a book for threads, in bytes. A smaller one is read before a thread has loaded its code. */
const WORTH_THREADS = 2_097_152

/**
 * Returns the readers of a source: threads of a script for a large book on the disk, otherwise this thread. A thread
 * bundles the specifications of a small book too, because a hundred files of YAML take half a second.
 */
export function openPageReaders(source: ImportSource, script: string | undefined): PageReaders {
  const thisThread = readOnThisThread(cacheReads(source))
  // A thread reads from the disk, so a source without locations needs this thread.
  if (script === undefined || source.location === undefined) return thisThread
  const threads = new ReadingThreads(source, script, thisThread)
  const size = source.files.reduce((sum, file) => sum + file.size, 0)
  if (size >= WORTH_THREADS) return threads
  return {
    ...thisThread,
    bundle: (file, text) => threads.bundle(file, text),
    close: () => threads.close(),
  }
}

/** Reads pages on this thread. A large page takes several turns of the event loop. */
function readOnThisThread({ planning, writing }: CachedReads): PageReaders {
  return {
    ...checkOnThisThread(planning),
    async parse(contentRoot, pages) {
      const parsed: (ParsedPage | null)[] = []
      for (const page of pages) {
        // Files that are not on the disk are computed, which may take long.
        if (!writing.location) await nextTurn()
        const steps = parsePage(writing, page, contentRoot)
        let step = steps.next()
        while (!step.done) {
          if (page.file.size > LARGE_PAGE) await nextTurn()
          step = steps.next()
        }
        parsed.push(step.value)
      }
      return parsed
    },
    // The caller reads the texts from the store on this thread.
    inspect: (pages) => Promise.resolve(pages.map(() => null)),
    bundle({ path }, text) {
      const known = new Set(specificationFiles(planning).map((file) => file.path))
      const read = (other: string) => (known.has(other) ? specificationText(planning, other) : undefined)
      return Promise.resolve(bundleSpecification(path, text, read))
    },
    close: () => Promise.resolve(),
  }
}

/** The files of a book that a specification may refer to. */
function specificationFiles({ files }: ImportSource): SourceFile[] {
  return files.filter(({ path, size }) => size <= OPENAPI_BYTES && SPECIFICATION_FILE.test(path))
}

/** Reads pages on alternating threads. A batch of a failed thread is read on this thread. */
class ReadingThreads implements PageReaders {
  readonly ahead = BATCHES_AHEAD
  readonly #source: ImportSource
  readonly #thisThread: PageReaders
  readonly #threads: readonly WorkerThread<PageRequest, PageAnswer>[]
  #requests = 0

  constructor(source: ImportSource, script: string, thisThread: PageReaders) {
    this.#source = source
    this.#thisThread = thisThread
    this.#threads = Array.from({ length: THREADS }, () => new WorkerThread({ script, limits: LIMITS }))
  }

  async check(files: readonly LocatedFile[]): Promise<CheckedFile[]> {
    const answer = await this.#request({ kind: 'check', files: files.map((file) => this.#located(file)) })
    return answer?.kind === 'checked' ? answer.files : this.#thisThread.check(files)
  }

  async parse(contentRoot: string, pages: readonly PageToParse[]): Promise<(ParsedPage | null)[]> {
    const located = pages.map((page) => ({ ...page, file: this.#located(page.file) }))
    const answer = await this.#request({ kind: 'parse', contentRoot, pages: located })
    return answer?.kind === 'parsed' ? answer.pages : this.#thisThread.parse(contentRoot, pages)
  }

  async inspect(pages: readonly PageToInspect[]): Promise<(InspectedPage | null)[]> {
    const located = pages.map((request) => ({
      ...request,
      page: { ...request.page, file: this.#located(request.page.file) },
    }))
    const answer = await this.#request({ kind: 'inspect', pages: located })
    return answer?.kind === 'inspected' ? answer.pages : this.#thisThread.inspect(pages)
  }

  async bundle(file: SourceFile, text: string): Promise<BundledSpecification | undefined> {
    const files = specificationFiles(this.#source).map((each) => this.#located(each))
    const answer = await this.#request({ kind: 'bundle', path: file.path, text, files })
    return answer?.kind === 'bundled' ? answer.specification : this.#thisThread.bundle(file, text)
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()))
  }

  #located(file: LocatedFile): LocatedFile {
    return { ...file, location: this.#source.location?.(file.path) }
  }

  async #request(request: PageRequest): Promise<PageAnswer | undefined> {
    const thread = this.#threads[this.#requests % THREADS]
    this.#requests += 1
    try {
      return await thread?.request(request)
    } catch (error) {
      // A closed thread belongs to an ended import.
      if (error instanceof ThreadEnded && error.reason !== 'closed') return undefined
      throw error
    }
  }
}
