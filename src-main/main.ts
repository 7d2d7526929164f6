import { join } from 'node:path'
import { app, dialog } from 'electron'
import { openAccountWorkspace } from './accounts/open-workspace.ts'
import { registerAppScheme } from './desktop/app-scheme.ts'
import { closeBeforeQuit } from './desktop/close-down.ts'
import { dataFolder } from './desktop/data-folder.ts'
import { isolatePages } from './desktop/isolation.ts'
import { watchInvites } from './desktop/opened-invites.ts'
import { startApp } from './desktop/start-app.ts'
import { maintainDaily } from './hosts/daily-maintenance.ts'
import { createLog } from './platform/log.ts'
import { systemScheduler } from './platform/scheduler.ts'
import { withSessionMemory } from './secrets/session-keychain.ts'
import { systemKeychain } from './secrets/system-keychain.ts'
import { fillWithSample } from './workspace/sample.ts'
import { threadsIn } from './workspace/threads.ts'
import type { HostedWorkspace } from './workspace/workspace.ts'

const { platform } = process
const log = createLog(process.stderr)
const report = (error: unknown): void => log.error({ error }, 'The desktop host failed')

function refuseInvite(path: string, error: unknown): void {
  report(error)
  dialog.showErrorBox(
    'Carrel could not open the invite',
    `The file ${path} cannot be read. Save it again and open it, or paste the link of the invite in Carrel.`,
  )
}

/** The desktop app, in the order in which it comes up. */
async function boot(): Promise<void> {
  registerAppScheme()
  isolatePages()
  const invites = watchInvites(app, process.argv, refuseInvite)
  await app.whenReady()
  const fill = (workspace: HostedWorkspace) =>
    fillWithSample(workspace, join(import.meta.dirname, 'handbook'))
  const { workspace } = await openAccountWorkspace(
    {
      data: dataFolder(platform, process.env),
      log,
      threads: threadsIn(import.meta.dirname, true),
      // The user of a desktop app decides in its settings.
      allowApiRequests: true,
    },
    withSessionMemory(systemKeychain({ scheduler: systemScheduler, platform })),
    fill,
  )
  closeBeforeQuit(workspace.close, report)
  if (!workspace.replica && !workspace.fault) await fill(workspace)
  workspace.replica?.start()
  maintainDaily(workspace, report)
  startApp({ workspace, built: join(import.meta.dirname, '..'), platform, invites, report })
}

app.on('window-all-closed', () => {
  if (platform !== 'darwin') app.quit()
})

if (app.requestSingleInstanceLock()) {
  boot().catch((error: unknown) => {
    report(error)
    dialog.showErrorBox('Carrel could not start', error instanceof Error ? error.message : String(error))
    app.exit(1)
  })
} else {
  app.quit()
}
