import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Clock } from '../platform/clock.ts'
import { freePath } from '../platform/free-path.ts'
import type { IdSource } from '../platform/ids.ts'
import { PRIVATE_FOLDER } from '../platform/private-files.ts'
import { databaseFile } from '../store/database-file.ts'
import { lockStore } from '../store/lock-store.ts'
import type { Store } from '../store/store.ts'
import { removedWith, type WholeEdit } from '../sync/trash/trash-of-edit.ts'
import { putInTrash } from '../sync/trash/trash.ts'

/**
 * Renames the folder of a closed copy to a name that the user recognises, and returns the new path. Nothing ever
 * removes it.
 */
export async function quarantine(folder: string, remote: string): Promise<string> {
  const place = URL.parse(remote)?.host.replace(/[^\w.-]/g, '-') ?? 'a server'
  const aside = freePath(join(dirname(folder), `Damaged copy of ${place}`))
  await rename(folder, aside)
  return aside
}

/**
 * Moves the closed database of the local workspace into a folder of its own next to the accounts, and returns the path.
 * Nothing ever removes it. Throws `store.in-use` when another process has it open.
 */
export async function quarantineLocal(data: string): Promise<string> {
  const unlock = lockStore(data)
  try {
    return await moveDatabase(databaseFile(data), freePath(join(data, 'Damaged workspace')))
  } finally {
    unlock()
  }
}

/**
 * Copies the journal before the database moves. After any interruption the database still has its journal, without
 * which its last commits are lost.
 */
async function moveDatabase(file: string, folder: string): Promise<string> {
  await mkdir(folder, { mode: PRIVATE_FOLDER })
  const journal = `${file}-wal`
  if (existsSync(journal)) await copyFile(journal, join(folder, basename(journal)))
  await rename(file, join(folder, basename(file)))
  for (const rest of [journal, `${file}-shm`]) await rm(rest, { force: true })
  return folder
}

/** A store with a trash, and the sources for a new item. */
export interface TrashPlace {
  store: Store
  clock: Clock
  newId: IdSource
}

/** Puts the texts and files of unsent edits into a trash. Returns their number. */
export function putUnsentInTrash(
  place: TrashPlace,
  edits: readonly WholeEdit[],
  reason: 'set-aside' | 'signed-out',
): number {
  const removed = edits.flatMap((edit) => removedWith(edit, reason))
  place.store.transaction(() => {
    for (const item of removed) putInTrash(place.store, place, item)
  })
  return removed.length
}
