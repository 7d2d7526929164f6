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
import { putInTrash } from '../sync/trash/trash.ts'
import { removedWith, type WholeEdit } from '../sync/trash/trash-of-edit.ts'

/**
 * Gives the folder of a copy that is closed another name beside it, by which a person knows it, and answers that.
 * Nothing ever removes it.
 */
export async function quarantine(folder: string, remote: string): Promise<string> {
  const place = URL.parse(remote)?.host.replace(/[^\w.-]/g, '-') ?? 'a server'
  const aside = freePath(join(dirname(folder), `Damaged copy of ${place}`))
  await rename(folder, aside)
  return aside
}

/**
 * Moves the database of the workspace of this machine, which is closed, into a folder of its own beside the accounts,
 * and answers that. Nothing ever removes it. Throws `store.in-use` where another process has it open.
 */
export async function setOwnAside(data: string): Promise<string> {
  const unlock = lockStore(data)
  try {
    return await moveDatabase(databaseFile(data), freePath(join(data, 'Damaged workspace')))
  } finally {
    unlock()
  }
}

/**
 * The journal goes first and as a copy: whenever this is cut off, the database has its journal beside it, without
 * which its last commits are gone.
 */
async function moveDatabase(file: string, folder: string): Promise<string> {
  await mkdir(folder, { mode: PRIVATE_FOLDER })
  const journal = `${file}-wal`
  if (existsSync(journal)) await copyFile(journal, join(folder, basename(journal)))
  await rename(file, join(folder, basename(file)))
  for (const rest of [journal, `${file}-shm`]) await rm(rest, { force: true })
  return folder
}

/** A store with a trash, and what it takes to put something into it. */
export interface TrashPlace {
  store: Store
  clock: Clock
  newId: IdSource
}

/** Puts what users wrote in edits that were never sent into a trash; answers how many texts and files there are. */
export function putUnsentInTrash(
  place: TrashPlace,
  edits: readonly WholeEdit[],
  reason: 'set-aside' | 'signed-out',
): number {
  const removed = edits.flatMap((edit) => removedWith(edit, reason))
  place.store.transaction(() => {
    for (const each of removed) putInTrash(place.store, place, each)
  })
  return removed.length
}
