import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { splitPage, type PageSource } from '../../content/markdown/split-page.ts'
import { anchorsOfText } from '../../revisions/index/page-anchors.ts'
import { readEntries } from '../../revisions/index/page-entries.ts'
import { checkFile, type CheckedFile } from '../plan/check-file.ts'
import { decodePage } from '../plan/decode-page.ts'
import { readIfPossible, type ImportSource } from '../plan/import-source.ts'
import { bundleSpecification } from '../specifications/bundle-specification.ts'
import { specificationText } from '../specifications/specification-text.ts'
import { linkPlaces } from './link-places.ts'
import type {
  InspectedPage,
  LocatedFile,
  PageAnswer,
  PageRequest,
  PageToInspect,
  PageToParse,
  ParsedPage,
} from './page-work.ts'

type Source = Pick<ImportSource, 'read'>

/** Reads, splits, hashes and parses a page in steps. Returns null for a file that is no longer readable. */
export function* parsePage(
  source: Source,
  page: PageToParse,
  contentRoot: string,
): Generator<void, ParsedPage | null, void> {
  const split = readSplit(source, page)
  if (!split) return null
  const { head, text, attributes } = split
  const description = attributes.description ?? ''
  const { title, sourcePath } = page
  const entries = yield* readEntries({ title, description, head, text, sourcePath, contentRoot })
  return { head, text, attributes, hash: hash('sha256', text), entries }
}

function readSplit(source: Source, { file, title, head, encoding, part }: PageToParse): PageSource | null {
  const bytes = readIfPossible(source, file.path)
  if (!bytes) return null
  const whole = decodePage(bytes, encoding)
  return splitPage(part ? whole.slice(part.start, part.end) : whole, title, head)
}

/** Finds missing sections of a page, and the places of addresses. Returns null for an unreadable file. */
function inspectPage(source: Source, { page, anchors, hrefs }: PageToInspect): InspectedPage | null {
  const split = readSplit(source, page)
  if (!split) return null
  const { head, text } = split
  const own = anchors.length > 0 ? anchorsOfText(page.title, head, text) : undefined
  return {
    missing: anchors.filter((anchor) => !own?.has(anchor)),
    places: hrefs.length > 0 ? linkPlaces({ firstLine: page.part?.line ?? 1, head, text }, hrefs) : [],
  }
}

/** Answers a request on a thread, which reads the files from the disk itself. */
export function answerPageRequest(request: PageRequest): PageAnswer {
  switch (request.kind) {
    case 'check':
      return {
        kind: 'checked',
        files: request.files.map((file) => withoutHead(checkFile(onDisk(file), file))),
      }
    case 'parse':
      return {
        kind: 'parsed',
        pages: request.pages.map((page) => finish(parsePage(onDisk(page.file), page, request.contentRoot))),
      }
    case 'inspect':
      return {
        kind: 'inspected',
        pages: request.pages.map((page) => inspectPage(onDisk(page.page.file), page)),
      }
    case 'bundle':
      return { kind: 'bundled', specification: bundleOnDisk(request) }
  }
}

const onDisk = ({ path, location = path }: LocatedFile): Source => ({ read: () => readFileSync(location) })

/** Bundles a specification with files from the disk. Only listed files are read, so none outside of the book is. */
function bundleOnDisk({ path, text, files }: Extract<PageRequest, { kind: 'bundle' }>) {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return bundleSpecification(path, text, (other) => {
    const file = byPath.get(other)
    return file && specificationText(onDisk(file), other)
  })
}

/** Removes the head. A thread parses it again, so the plan of a large book need not contain all heads. */
function withoutHead({ check, report }: CheckedFile): CheckedFile {
  if (check.kind !== 'page') return { check, report }
  const { head: _, ...rest } = check
  return { check: rest, report }
}

function finish<T>(steps: Generator<void, T, void>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
