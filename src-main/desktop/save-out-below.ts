import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeExportFolder } from '../content/export/write-export.ts'
import type { Workspace } from '../core.ts'
import type { SavedOut } from '../ipc/bridge.ts'

const NAME = 'Saved from Carrel'

/** Writes all texts that can be read to a new folder below one that the person chose. */
export function saveOutBelow(workspace: Workspace, parent: string): SavedOut {
  const { files, saved } = workspace.saveOut(workspace.localCaller())
  const place = newFolder(parent)
  writeExportFolder(files, place)
  return { place, saved: saved.saved, lost: saved.lost.length }
}

function newFolder(parent: string): string {
  const first = join(parent, NAME)
  let free = first
  for (let count = 2; existsSync(free); count += 1) free = `${first} ${count}`
  return free
}
