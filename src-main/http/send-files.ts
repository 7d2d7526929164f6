import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileAnswer } from '../exports/file-answer.ts'
import { zipExport } from '../exports/plan/write-export.ts'
import type { Saved } from '../exports/saved-files.ts'
import type { Clock } from '../platform/clock.ts'
import { DATA_HEADERS } from './data-headers.ts'

/** Answers with a zip of files, which is packed while they are read. */
export async function sendFiles(
  response: ServerResponse,
  { name, files, content }: FileAnswer,
  clock: Clock,
): Promise<void> {
  const chunks = zipExport(files, new Date(clock()))
  // The header contains the counts of saved texts, which are known only after all are packed.
  const body = content.kind === 'saved' ? [...chunks] : chunks
  response.writeHead(200, {
    'Content-Type': 'application/zip',
    ...DATA_HEADERS,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.zip`)}`,
    'Cache-Control': 'no-store',
    ...(content.kind === 'saved' && countsOf(content.counts)),
  })
  await pipeline(Readable.from(body), response)
}

function countsOf({ saved, lost }: Saved): Record<string, string> {
  return { 'Carrel-Saved': String(saved), 'Carrel-Lost': String(lost.length) }
}
