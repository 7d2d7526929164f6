import { batchesOf } from '../../platform/batches.ts'
import { pipeline } from '../../platform/pipeline.ts'
import type { ImportSource } from '../plan/import-source.ts'
import type { PageReaders } from '../read/page-readers.ts'
import type { InspectedPage, PageToParse, ParsedPage } from '../read/page-work.ts'
import { plannedFilePath, type PlacedPage } from './page-states.ts'

/** The pages that are read together, and their bytes: some ten milliseconds of work. */
const BATCH = { count: 32, bytes: 262_144 }

/** A page with what was read of it; null for one that has no file, or of which the file went away. */
export interface ReadPage {
  page: PlacedPage
  parsed: ParsedPage | null
}

/** Reads and parses pages ahead of their writing, in their order. */
export function readAhead(
  pages: readonly PlacedPage[],
  contentRoot: string,
  source: ImportSource,
  { readers, signal }: { readers: PageReaders; signal: AbortSignal | undefined },
): AsyncGenerator<ReadPage[], void, void> {
  const sizeOf = sizesOf(source)
  const parse = async (batch: PlacedPage[]): Promise<ReadPage[]> => {
    const withText = batch.flatMap((page) => toParse(page, sizeOf) ?? [])
    const parsed = (await readers.parse(contentRoot, withText)).values()
    return batch.map((page) => ({
      page,
      parsed: plannedFilePath(page.planned) === null ? null : (parsed.next().value ?? null),
    }))
  }
  const size = ({ planned }: PlacedPage) =>
    planned.part ? planned.part.end - planned.part.start : sizeOf(plannedFilePath(planned) ?? '')
  return pipeline({ inputs: batchesOf(pages, size, BATCH), work: parse, most: readers.ahead, signal })
}

/** A written page to inspect, with the sections and addresses that are asked about. */
export interface AskedPage {
  page: PlacedPage
  anchors: string[]
  hrefs: string[]
}

/** Inspects written pages ahead of the use of the answers, in their order. Null stands for a page that was not read. */
export function inspectAhead<Asked extends AskedPage>(
  asked: Iterable<Asked>,
  source: ImportSource,
  { readers, signal }: { readers: PageReaders; signal: AbortSignal | undefined },
): AsyncGenerator<{ asked: Asked; found: InspectedPage | null }[], void, void> {
  const sizeOf = sizesOf(source)
  const inspect = async (batch: Asked[]) => {
    const withText = batch.flatMap(({ page, anchors, hrefs }) => {
      const parse = toParse(page, sizeOf)
      return parse ? [{ page: parse, anchors, hrefs }] : []
    })
    const inspected = (await readers.inspect(withText)).values()
    return batch.map((each) => ({
      asked: each,
      found: plannedFilePath(each.page.planned) === null ? null : (inspected.next().value ?? null),
    }))
  }
  const size = ({ page: { planned } }: Asked) => sizeOf(plannedFilePath(planned) ?? '')
  return pipeline({ inputs: batchesOf(asked, size, BATCH), work: inspect, most: readers.ahead, signal })
}

function toParse({ planned }: PlacedPage, sizeOf: (path: string) => number): PageToParse | undefined {
  const path = plannedFilePath(planned)
  if (path === null) return undefined
  const { title, sourcePath, head, encoding, part } = planned
  return { file: { path, size: sizeOf(path) }, title, sourcePath: sourcePath ?? '', head, encoding, part }
}

/** The bytes of each file of a source. */
function sizesOf({ files }: ImportSource): (path: string) => number {
  const sizes = new Map(files.map(({ path, size }) => [path, size]))
  return (path) => sizes.get(path) ?? 0
}
