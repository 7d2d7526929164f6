import { join } from 'node:path'
import { FOR_THIS_USER, writeExportFolder } from '../exports/plan/write-export.ts'
import type { Workspace } from '../workspace/core.ts'
import type { SavedOut } from '../schemas/bridge.ts'
import { freePath } from '../platform/free-path.ts'

const NAME = 'Saved from Carrel'

/** Writes all texts that can be read to a new folder below one that the person chose. */
export function saveOutBelow(workspace: Workspace, parent: string): SavedOut {
  const { files, saved } = workspace.saveOut(workspace.localCaller())
  const place = freePath(join(parent, NAME))
  writeExportFolder(files, place, FOR_THIS_USER)
  return { place, saved: saved.saved, lost: saved.lost.length }
}
