import { app, shell } from 'electron'
import { FileAnswer } from '../exports/file-answer.ts'
import type { RawInput } from '../operations/engine/dispatch.ts'
import type { CallResult, CrossingResult, DesktopResult, ProblemValue } from '../schemas/bridge.ts'
import type { HostedWorkspace } from '../workspace/workspace.ts'
import { askForImport } from './dialogs.ts'
import { externalAddress } from './external-address.ts'
import { crossingResult } from './ipc/crossing-result.ts'
import type { Handlers } from './ipc/handle.ts'
import type { ShowNotification } from './notifications.ts'
import type { OpenedInvites } from './opened-invites.ts'
import type { ThemeChoice } from './theme.ts'
import { writeFiles, type WrittenFiles } from './write-files.ts'

export interface CommandOptions {
  workspace: Pick<HostedWorkspace, 'call' | 'localCaller' | 'sources'>
  theme: ThemeChoice
  notify: ShowNotification
  invites: Pick<OpenedInvites, 'take'>
  platform: string
}

const done = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

/** Returns the handlers of the page's requests, by channel: all operations, and the functions of a desktop. */
export function requestHandlers({ workspace, theme, notify, invites, platform }: CommandOptions): Handlers {
  const call = (operation: string, input: RawInput) =>
    workspace.call(operation, input, workspace.localCaller())
  const exportTo = async (
    operation: string,
    params: object,
  ): Promise<DesktopResult<{ path: string } | null>> => {
    const written = await writeAnswer(await call(operation, { params }))
    if (!written.ok) return written
    return done(written.value?.kind === 'export' ? { path: written.value.path } : null)
  }
  return {
    call: async (operation, input) => crossing(await call(operation, input)),
    about: () => done({ version: app.getVersion(), platform }),
    async 'pick-import'(kind) {
      const picked = await askForImport(kind)
      if (picked === null) return done(null)
      const { path, name } = picked
      return done({ ticket: workspace.sources.register({ path }), name })
    },
    'note-drop': (paths) => done(workspace.sources.registerDropped(paths)),
    async 'start-import'(ticket, { isStrict }) {
      const result = await call('startImport', { query: { strict: isStrict }, body: { source: ticket } })
      // Dispatch has checked the answer against the schema of the operation.
      return result.ok ? done(result.value as { id: string }) : result
    },
    async 'cancel-import'(importId) {
      const result = await call('cancelImport', { params: { importId } })
      return result.ok ? done(null) : result
    },
    'export-space': (spaceId) => exportTo('exportSpace', { spaceId }),
    'export-collection': (collectionId) => exportTo('exportCollection', { collectionId }),
    async 'save-out'() {
      const written = await writeAnswer(await call('saveOut', {}))
      if (!written.ok) return written
      return done(written.value?.kind === 'saved' ? written.value.saved : null)
    },
    async 'open-external'(url) {
      await shell.openExternal(externalAddress(url))
      return done(null)
    },
    notify(notification) {
      notify(notification)
      return done(null)
    },
    'take-invite': () => done(invites.take()),
    theme: () => done(theme.current()),
    'set-theme'(choice) {
      theme.choose(choice)
      return done(null)
    },
  }
}

/** Returns an answer in the form for the page. Files are written to a folder that the user chooses. */
async function crossing(result: CallResult): Promise<CrossingResult> {
  if (!result.ok || !(result.value instanceof FileAnswer)) return crossingResult(result)
  return { form: 'value', ok: true, status: result.status, value: await writeFiles(result.value) }
}

type Written = { ok: true; value: WrittenFiles | null } | { ok: false; problem: ProblemValue }

async function writeAnswer(result: CallResult): Promise<Written> {
  if (!result.ok) return result
  if (!(result.value instanceof FileAnswer))
    throw new Error('The operation answered with something else than files')
  return done(await writeFiles(result.value))
}
