import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { splitPage } from '../../content/markdown/split-page.ts'
import { readEntries } from '../../revisions/index/page-entries.ts'
import { checkFile, type CheckedFile } from '../plan/check-file.ts'
import { decodePage } from '../plan/decode-page.ts'
import { readIfPossible, type ImportSource } from '../plan/import-source.ts'
import type { LocatedFile, PageAnswer, PageRequest, PageToParse, ParsedPage } from './page-work.ts'

type Source = Pick<ImportSource, 'read'>

/** Reads, splits, hashes and parses a page, a part of it each step. Returns null for a file that went away. */
export function* parsePage(
  source: Source,
  { file, title, sourcePath, head: known, encoding, part }: PageToParse,
  contentRoot: string,
): Generator<void, ParsedPage | null, void> {
  const bytes = readIfPossible(source, file.path)
  if (!bytes) return null
  const whole = decodePage(bytes, encoding)
  const { head, text, attributes } = splitPage(part ? whole.slice(part.start, part.end) : whole, title, known)
  const description = attributes.description ?? ''
  const entries = yield* readEntries({ title, description, head, text, sourcePath, contentRoot })
  return { head, text, attributes, hash: hash('sha256', text), entries }
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
  }
}

const onDisk = ({ path, location = path }: LocatedFile): Source => ({ read: () => readFileSync(location) })

/** A thread parses the head of a page again, so that the plan of a large book need not hold all heads. */
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
