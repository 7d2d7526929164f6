import { Zip, ZipPassThrough } from 'fflate'
import { ClientProblem } from '../../api/client-problem.ts'
import type { ChosenFile } from './chosen-files.ts'

/** The limits of packing a folder in the renderer: bytes and files. The user has to pack a larger folder. */
export const PACKING_LIMIT = { bytes: 1024 ** 3, files: 100_000 } as const

export interface ZipOptions {
  signal: AbortSignal
  progress: (done: number, total: number) => void
}

/**
 * Packs files into a zip, one after another, each as a stream. Memory contains the result and one piece of a file. The
 * zip is not compressed, because its receiver is often the same machine.
 */
export async function zipFiles(
  files: readonly ChosenFile[],
  { signal, progress }: ZipOptions,
): Promise<Blob> {
  refuseTooMuch(files)
  const pieces: BlobPart[] = []
  let failure: Error | undefined
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    // The view may point into memory that is reused. A blob has a copy of its own.
    else pieces.push(new Blob([new Uint8Array(piece)]))
  })
  for (const [index, { path, file }] of files.entries()) {
    signal.throwIfAborted()
    const entry = new ZipPassThrough(path)
    entry.mtime = file.lastModified
    zip.add(entry)
    await pushAll(entry, file, signal)
    if (failure) throw failure
    progress(index + 1, files.length)
  }
  zip.end()
  return new Blob(pieces, { type: 'application/zip' })
}

async function pushAll(entry: ZipPassThrough, file: File, signal: AbortSignal): Promise<void> {
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    signal.throwIfAborted()
    if (done) break
    entry.push(value)
  }
  entry.push(new Uint8Array(0), true)
}

function refuseTooMuch(files: readonly ChosenFile[]): void {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  if (bytes <= PACKING_LIMIT.bytes && files.length <= PACKING_LIMIT.files) return
  throw new ClientProblem({
    code: 'import.limit',
    status: 413,
    message: 'This folder is too large to pack here. Make a .zip of it and import that.',
  })
}
