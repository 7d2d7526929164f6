import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { freePath } from '../platform/free-path.ts'
import { PRIVATE_FOLDER } from '../platform/private-files.ts'
import { databaseFile } from '../replica/database-file.ts'
import { lockStore } from '../replica/lock-store.ts'
import type { Replica } from '../sync/replica.ts'
import { putInTrash } from '../sync/trash.ts'
import type { UnsentEdit } from '../sync/unsent-edits.ts'

/**
 * Gives the folder of a copy that is closed another name beside it, by which a person knows it, and answers that.
 * Nothing ever removes it.
 */
export async function setAside(folder: string, remote: string): Promise<string> {
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

/** Puts the texts of edits that were never sent into the trash of a new copy; answers how many there are. */
export function keepUnsent({ store, clock, newId }: Replica, edits: readonly UnsentEdit[]): number {
  const texts = edits.flatMap(({ texts: own, space, changeRequest }) =>
    own.map(({ page, title, after }) => ({ page, title, text: after, space, changeRequest })),
  )
  store.transaction(() => {
    for (const text of texts) {
      const kind = text.title === 'Comment' && text.page === null ? 'comment' : 'edit'
      putInTrash(store, { clock, newId }, { reason: 'set-aside', kind, ...text })
    }
  })
  return texts.length
}
