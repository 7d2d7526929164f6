import type { Desktop, DesktopResult, ImportKind } from '../../../src-main/schemas/bridge.ts'
import { asClientProblem, ClientProblem } from '../../api/client-problem.ts'
import { useHost } from '../../api/client.ts'
import type { Uploads } from '../../api/host.ts'
import { useSync } from '../../session/sync.ts'
import { useToasts } from '../../stores/toasts.ts'
import { archiveTitle, chosenFromDrop, chosenFromFiles, type Chosen } from './chosen-files.ts'
import type { ImportJob } from './import-job.ts'
import { NEEDS_SERVER } from './import-words.ts'
import { useImports } from './imports-store.ts'
import { pickFiles } from './pick-files.ts'
import { sendImport } from './send-import.ts'

/** The user's actions on imports. Events report the outcome to the store. */
export interface ImportActions {
  /** Asks for the content and starts its import. */
  pick: (kind: ImportKind) => Promise<void>
  /** Starts the import of dropped content. */
  drop: (transfer: DataTransfer) => Promise<void>
  cancel: (job: ImportJob) => Promise<void>
}

/** Returns the actions on imports of the host: by the desktop's dialogs, or by uploads. */
export function useImportActions(): ImportActions {
  const { desktop, uploads } = useHost()
  const toasts = useToasts()
  const { connection } = useSync()
  const actions = desktop ? desktopActions(desktop) : uploads ? uploadActions(uploads) : undefined
  if (!actions) throw new Error('The host offers no way to import')

  const announceProblems =
    <Given extends unknown[]>(act: (...given: Given) => Promise<void>) =>
    async (...given: Given): Promise<void> => {
      try {
        await act(...given)
      } catch (error) {
        toasts.show({ text: asClientProblem(error).message, tone: 'danger' })
      }
    }
  /** A replica imports at its server. No dialog opens for files that could not be sent. */
  const whenReached = <Given extends unknown[]>(act: (...given: Given) => Promise<void>) =>
    announceProblems(async (...given: Given): Promise<void> => {
      if (connection.value?.online === false) throw needsServer()
      await act(...given)
    })
  return {
    pick: whenReached(actions.pick),
    drop: whenReached(actions.drop),
    cancel: announceProblems(actions.cancel),
  }
}

const needsServer = (): ClientProblem =>
  new ClientProblem({ code: 'sync.needs-remote', status: 503, message: NEEDS_SERVER })

function valueOf<Value>(result: DesktopResult<Value>): Value {
  if (!result.ok) throw new ClientProblem(result.problem)
  return result.value
}

function desktopActions(desktop: Desktop): ImportActions {
  const imports = useImports()
  const toasts = useToasts()
  async function start(source: string | File, name: string): Promise<void> {
    const { id } = valueOf(await desktop.startImport(source, { isStrict: imports.isStrict }))
    const isKnown = imports.jobs.some((job) => job.id === id)
    if (!isKnown) imports.put({ id, state: 'reading', title: archiveTitle(name), done: 0, total: 0 })
  }
  return {
    async pick(kind) {
      const picked = valueOf(await desktop.pickImport(kind))
      if (picked) await start(picked.ticket, picked.name)
    },
    async drop(transfer) {
      // The browser clears the list after the event of the drop.
      const files = Array.from(transfer.files)
      const refusals: string[] = []
      for (const file of files)
        await start(file, file.name).catch((error: unknown) => {
          const { message } = asClientProblem(error)
          refusals.push(files.length > 1 ? `“${file.name}”: ${message}` : message)
        })
      for (const text of refusals) toasts.show({ text, tone: 'danger' })
    },
    async cancel({ id }) {
      valueOf(await desktop.cancelImport(id))
    },
  }
}

function uploadActions(uploads: Uploads): ImportActions {
  const imports = useImports()
  const send = (chosen: Chosen): Promise<void> => sendImport(chosen, uploads, imports)
  return {
    async pick(kind) {
      const chosen = chosenFromFiles(await pickFiles(kind))
      if (chosen) await send(chosen)
    },
    async drop(transfer) {
      for (const chosen of chosenFromDrop(transfer)) await send(chosen)
    },
    async cancel(job) {
      if (!imports.stop(job.id)) valueOf(await uploads.cancelImport(job.id))
    },
  }
}
