import { setImmediate as nextTurn } from 'node:timers/promises'
import { ThreadEnded, WorkerThread } from '../../platform/worker-thread.ts'
import { LARGE_PAGE } from '../../revisions/index/text-size.ts'
import { cacheReads, type CachedReads } from '../plan/cached-reads.ts'
import { checkHere, type CheckedFile, type FileChecks } from '../plan/check-file.ts'
import type { ImportSource } from '../plan/import-source.ts'
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
export interface PageReaders extends FileChecks {
  /** Null stands for a file that cannot be read any more. */
  parse(contentRoot: string, pages: readonly PageToParse[]): Promise<(ParsedPage | null)[]>
  /** Reads written pages once more. Null stands for a page that the caller has to read from the store. */
  inspect(pages: readonly PageToInspect[]): Promise<(InspectedPage | null)[]>
  /** Ends the reading at once; a second call does nothing. */
  close(): Promise<void>
}

/** The threads of one import: with the one that writes, more than the cores of most machines. */
const THREADS = 2
/** The batches ahead for each thread: one in work, and one that waits. */
const BATCHES_OF_A_THREAD = 2
/** A small young generation makes V8 collect sooner. No batch needs more memory than its largest page. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }
/** The bytes of a book from which threads are started. Less is read before a thread has loaded its code. */
const WORTH_THREADS = 2_097_152

/** Returns the readers of a source: threads of a script for a large book on the disk, otherwise this thread. */
export function openPageReaders(source: ImportSource, script: string | undefined): PageReaders {
  const size = source.files.reduce((sum, file) => sum + file.size, 0)
  const here = readHere(cacheReads(source))
  // A thread reads from the disk, where a source without locations has nothing.
  const isWorthThreads = size >= WORTH_THREADS && source.location !== undefined
  return script === undefined || !isWorthThreads ? here : new ReadingThreads(source, script, here)
}

/** Reads pages on this thread. A large page takes several turns. */
function readHere({ planning, writing }: CachedReads): PageReaders {
  return {
    ...checkHere(planning),
    async parse(contentRoot, pages) {
      const parsed: (ParsedPage | null)[] = []
      for (const page of pages) {
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
    // The store has the texts, and this thread reads them.
    inspect: (pages) => Promise.resolve(pages.map(() => null)),
    close: () => Promise.resolve(),
  }
}

/** Reads pages on threads, which take turns. A batch whose thread failed is read on this thread. */
class ReadingThreads implements PageReaders {
  readonly ahead = THREADS * BATCHES_OF_A_THREAD
  readonly #source: ImportSource
  readonly #here: PageReaders
  readonly #threads: readonly WorkerThread<PageRequest, PageAnswer>[]
  #asked = 0

  constructor(source: ImportSource, script: string, here: PageReaders) {
    this.#source = source
    this.#here = here
    this.#threads = Array.from({ length: THREADS }, () => new WorkerThread({ script, limits: LIMITS }))
  }

  async check(files: readonly LocatedFile[]): Promise<CheckedFile[]> {
    const answer = await this.#ask({ kind: 'check', files: files.map((file) => this.#located(file)) })
    return answer?.kind === 'checked' ? answer.files : this.#here.check(files)
  }

  async parse(contentRoot: string, pages: readonly PageToParse[]): Promise<(ParsedPage | null)[]> {
    const located = pages.map((page) => ({ ...page, file: this.#located(page.file) }))
    const answer = await this.#ask({ kind: 'parse', contentRoot, pages: located })
    return answer?.kind === 'parsed' ? answer.pages : this.#here.parse(contentRoot, pages)
  }

  async inspect(pages: readonly PageToInspect[]): Promise<(InspectedPage | null)[]> {
    const located = pages.map((each) => ({
      ...each,
      page: { ...each.page, file: this.#located(each.page.file) },
    }))
    const answer = await this.#ask({ kind: 'inspect', pages: located })
    return answer?.kind === 'inspected' ? answer.pages : this.#here.inspect(pages)
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()))
  }

  #located(file: LocatedFile): LocatedFile {
    return { ...file, location: this.#source.location?.(file.path) }
  }

  async #ask(request: PageRequest): Promise<PageAnswer | undefined> {
    const thread = this.#threads[this.#asked % THREADS]
    this.#asked += 1
    try {
      return await thread?.ask(request)
    } catch (error) {
      // A thread that was closed belongs to an import that has ended.
      if (error instanceof ThreadEnded && error.reason !== 'closed') return undefined
      throw error
    }
  }
}
