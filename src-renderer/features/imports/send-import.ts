import { asClientProblem, ClientProblem } from '../../api/client-problem.ts'
import type { Uploads } from '../../api/host.ts'
import { archiveTitle, isArchive, type Chosen } from './chosen-files.ts'
import type { ImportJob } from './import-job.ts'
import type { useImports } from './imports-store.ts'

type Imports = ReturnType<typeof useImports>

/**
 * Uploads the chosen content; a folder is packed first. The job is visible from the start. It gets the core's id once
 * the core continues it. A failure appears in the job.
 */
export async function sendImport(chosen: Chosen, uploads: Uploads, imports: Imports): Promise<void> {
  const title = chosen.kind === 'archive' ? archiveTitle(chosen.name) : chosen.name
  const job: ImportJob = { id: imports.ownId(), state: 'packing', title, done: 0, total: 0 }
  const signal = imports.begin(job)
  try {
    const progress = (done: number, total: number): void => {
      if (!signal.aborted) imports.put({ ...job, done, total })
    }
    const archive = await Promise.race([archiveOf(chosen, signal, progress), rejectedBy(signal)])
    imports.put({ ...job, state: 'sending' })
    const name = chosen.kind === 'archive' ? chosen.name : `${chosen.name}.zip`
    const result = await uploads.startImport(archive, { name, title }, { isStrict: imports.isStrict }, signal)
    if (!result.ok) throw new ClientProblem(result.problem)
    imports.handOver(job.id, result.value.id)
    // The user cancelled while the answer was in flight.
    if (signal.aborted) await uploads.cancelImport(result.value.id)
  } catch (error) {
    imports.put(
      signal.aborted
        ? { ...job, state: 'cancelled' }
        : { ...job, state: 'failed', message: asClientProblem(error).message },
    )
  }
}

/** Rejects once the user cancels. A browser cannot stop the read of a folder, whose result is discarded then. */
const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(asClientProblem(signal.reason)))
  })

async function archiveOf(
  chosen: Chosen,
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
): Promise<Blob> {
  if (chosen.kind === 'folder') {
    const { zipFiles } = await import('./zip-files.ts')
    return zipFiles(await chosen.files(), { signal, progress })
  }
  if (isArchive(chosen.name)) return chosen.file
  throw new ClientProblem({
    code: 'input.invalid',
    status: 400,
    message: `“${chosen.name}” cannot be imported. Choose a folder, a .zip, a .tar.gz or a .tar.xz of Markdown.`,
  })
}
