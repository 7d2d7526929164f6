import { join } from 'node:path'
import type { FileAnswer } from '../exports/file-answer.ts'
import { FOR_THIS_USER, writeExportFolder } from '../exports/plan/write-export.ts'
import { freePath } from '../platform/free-path.ts'
import type { SavedOut } from '../schemas/bridge.ts'
import { askForExportFolder, askForSaveFolder } from './dialogs.ts'

const SAVED = 'Saved from Carrel'

/** The result of writing files, by their kind. */
export type WrittenFiles = { kind: 'export'; path: string } | { kind: 'saved'; saved: SavedOut }

/** Writes the files of an answer to a folder that the user chooses. Returns null when the user cancels. */
export async function writeFiles({ files, content }: FileAnswer): Promise<WrittenFiles | null> {
  if (content.kind === 'export') {
    const path = await askForExportFolder()
    if (path === null) return null
    writeExportFolder(files, path)
    return { kind: 'export', path }
  }
  const parent = await askForSaveFolder()
  if (parent === null) return null
  const place = freePath(join(parent, SAVED))
  writeExportFolder(files, place, FOR_THIS_USER)
  return { kind: 'saved', saved: { place, saved: content.counts.saved, lost: content.counts.lost.length } }
}
