import { crossingResult } from './ipc/crossing-result.ts'
import { app, shell } from 'electron'
import type { Workspace } from '../workspace/core.ts'
import type { Handlers } from './ipc/handle.ts'
import { cancelImport, startImport } from '../workspace/import-door.ts'
import { askForExportFolder, askForImport, askForSaveFolder } from './dialogs.ts'
import { externalAddress } from './external-address.ts'
import type { ImportTickets } from './import-tickets.ts'
import { saveOutBelow } from './save-out-below.ts'
import type { ThemeChoice } from './theme.ts'

export interface CommandOptions {
  workspace: Workspace
  tickets: ImportTickets
  theme: ThemeChoice
  platform: string
}

const done = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

/** What the host does for the page, by channel: the operations, and the little that only a desktop can. */
export function requestHandlers({ workspace, tickets, theme, platform }: CommandOptions): Handlers {
  return {
    call: async (operation, input) =>
      crossingResult(await workspace.call(operation, input, workspace.localCaller())),
    about: () => done({ version: app.getVersion(), platform }),
    async 'pick-import'(kind) {
      const picked = await askForImport(kind)
      return done(picked && tickets.issue(picked))
    },
    'note-drop': (paths) => done(tickets.issueDropped(paths)),
    'start-import': async (ticket, { isStrict }) =>
      done(await startImport(workspace, tickets.redeem(ticket), { isStrict }, workspace.localCaller())),
    async 'cancel-import'(id) {
      await cancelImport(workspace, id, workspace.localCaller())
      return done(null)
    },
    async 'export-space'(space) {
      const path = await askForExportFolder()
      if (path === null) return done(null)
      await workspace.exportSpace(space, path)
      return done({ path })
    },
    async 'save-out'() {
      const parent = await askForSaveFolder()
      return done(parent === null ? null : saveOutBelow(workspace, parent))
    },
    async 'open-external'(url) {
      await shell.openExternal(externalAddress(url))
      return done(null)
    },
    theme: () => done(theme.current()),
    'set-theme'(choice) {
      theme.choose(choice)
      return done(null)
    },
  }
}
