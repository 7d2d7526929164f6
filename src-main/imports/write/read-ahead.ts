import { batchesOf } from '../../platform/batches.ts'
import { pipeline } from '../../platform/pipeline.ts'
import type { PageReaders } from '../read/page-readers.ts'
import type { InspectedPage, PageToParse, ParsedPage } from '../read/page-work.ts'
import { plannedFilePath, type PlacedPage } from './page-states.ts'

/** The most pages, and the most bytes, that are read together: about ten milliseconds of work. */
const BATCH = { count: 32, bytes: 262_144 }

/** A page with its parsed content; null for a page without a readable file. */
export interface ReadPage {
  page: PlacedPage
  parsed: ParsedPage | null
}

/** Reads and parses pages ahead of their writing, in their order. */
export function readAhead(
  pages: readonly PlacedPage[],
  contentRoot: string,
  { readers, signal }: { readers: PageReaders; signal: AbortSignal | undefined },
): AsyncGenerator<ReadPage[], void, void> {
  const parse = async (batch: PlacedPage[]): Promise<ReadPage[]> => {
    const withText = batch.flatMap((page) => toParse(page) ?? [])
    const parsed = (await readers.parse(contentRoot, withText)).values()
    return batch.map((page) => ({
      page,
      parsed: plannedFilePath(page.planned) === null ? null : (parsed.next().value ?? null),
    }))
  }
  const size = ({ planned: { part, size: bytes = 0 } }: PlacedPage) => (part ? part.end - part.start : bytes)
  return pipeline({ inputs: batchesOf(pages, size, BATCH), work: parse, most: readers.ahead, signal })
}

/** A written page to inspect, with the requested sections and addresses. */
export interface InspectionRequest {
  page: PlacedPage
  anchors: string[]
  hrefs: string[]
}

/** Inspects written pages ahead of the use of the answers, in their order. Null represents an unread page. */
export function inspectAhead<Request extends InspectionRequest>(
  requests: Iterable<Request>,
  { readers, signal }: { readers: PageReaders; signal: AbortSignal | undefined },
): AsyncGenerator<{ request: Request; inspected: InspectedPage | null }[], void, void> {
  const inspect = async (batch: Request[]) => {
    const withText = batch.flatMap(({ page, anchors, hrefs }) => {
      const parse = toParse(page)
      return parse ? [{ page: parse, anchors, hrefs }] : []
    })
    const answers = (await readers.inspect(withText)).values()
    return batch.map((request) => ({
      request,
      inspected: plannedFilePath(request.page.planned) === null ? null : (answers.next().value ?? null),
    }))
  }
  const size = ({ page }: Request) => page.planned.size ?? 0
  return pipeline({ inputs: batchesOf(requests, size, BATCH), work: inspect, most: readers.ahead, signal })
}

function toParse({ planned }: PlacedPage): PageToParse | undefined {
  const path = plannedFilePath(planned)
  if (path === null) return undefined
  const { title, sourcePath, size = 0, head, encoding, part } = planned
  return { file: { path, size }, title, sourcePath: sourcePath ?? '', head, encoding, part }
}
