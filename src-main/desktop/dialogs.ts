import { basename } from 'node:path'
import { BrowserWindow, dialog } from 'electron'
import type { OpenDialogOptions } from 'electron'
import type { ImportKind } from '../schemas/bridge.ts'

/** The dialogs for folders and archives. Only macOS could show both in one dialog. */
const importOptions: Record<ImportKind, OpenDialogOptions> = {
  folder: { title: 'Import a folder of Markdown', buttonLabel: 'Import', properties: ['openDirectory'] },
  archive: {
    title: 'Import an archive of Markdown',
    buttonLabel: 'Import',
    properties: ['openFile'],
    filters: [{ name: 'Archives', extensions: ['zip', 'tar', 'gz', 'tgz', 'xz', 'txz'] }],
  },
}

const exportOptions: OpenDialogOptions = {
  title: 'Export into a folder',
  buttonLabel: 'Export here',
  properties: ['openDirectory', 'createDirectory', 'promptToCreate'],
}

const saveOptions: OpenDialogOptions = {
  title: 'Save out into a folder',
  buttonLabel: 'Save here',
  properties: ['openDirectory', 'createDirectory', 'promptToCreate'],
}

/** Shows a dialog for one path, in a sheet of the app's window if it is open. Returns null when the user cancels. */
async function askForPath(options: OpenDialogOptions): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options)
  return canceled ? null : (filePaths[0] ?? null)
}

/** Shows the dialog for an import. */
export async function askForImport(kind: ImportKind): Promise<{ path: string; name: string } | null> {
  const path = await askForPath(importOptions[kind])
  return path === null ? null : { path, name: basename(path) }
}

/** Shows the dialog for the folder to export into. */
export const askForExportFolder = (): Promise<string | null> => askForPath(exportOptions)

/** Shows the dialog for the parent of the new folder to save into. */
export const askForSaveFolder = (): Promise<string | null> => askForPath(saveOptions)
