import { createWriteStream, rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportSource } from '../imports/import-sources.ts'
import { PRIVATE_FOLDER } from '../platform/private-files.ts'
import { Problem } from '../schemas/problem.ts'
import { uploadName } from './upload-name.ts'

/** The largest archive of an import, in bytes. */
const UPLOAD_LIMIT = 2 * 1024 ** 3

/** Returns the folder of uploads in a data folder. An upload is removed after its import. */
export function uploadsFolder(data: string): string {
  return join(data, 'uploads')
}

/** Removes the uploads of an interrupted run. A starting host has none of its own. */
export function removeInterruptedUploads(data: string): void {
  rmSync(uploadsFolder(data), { recursive: true, force: true })
}

/**
 * Stores the body of a request in a new folder below `uploads`, under the name of its sender. Throws `input.too-large`
 * for more than 2 GB.
 */
export async function storeUpload(
  request: IncomingMessage,
  uploads: string,
  senderName: string,
): Promise<Required<ImportSource>> {
  await mkdir(uploads, { recursive: true, mode: PRIVATE_FOLDER })
  const folder = await mkdtemp(join(uploads, 'upload-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, uploadName(senderName))
  try {
    // The rest of an archive that is too large is read and discarded, so that the client receives its answer.
    await pipeline(request.iterator({ destroyOnReturn: false }), bounded, createWriteStream(path))
    return { path, remove }
  } catch (error) {
    request.resume()
    await remove()
    throw error
  }
}

async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > UPLOAD_LIMIT)
      throw new Problem('input.too-large', 'The archive is larger than 2 GB. Import it in parts.')
    yield chunk
  }
}
