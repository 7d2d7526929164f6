import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Replica } from '../sync/replica.ts'
import { putInTrash } from '../sync/trash.ts'
import type { UnsentEdit } from '../sync/unsent-edits.ts'

/**
 * Gives the folder of a copy that is closed another name beside it, by which a person knows it, and answers that.
 * Nothing ever removes it.
 */
export async function setAside(folder: string, remote: string): Promise<string> {
  const place = URL.parse(remote)?.host.replace(/[^\w.-]/g, '-') ?? 'a server'
  const first = join(dirname(folder), `Damaged copy of ${place}`)
  let aside = first
  for (let count = 2; existsSync(aside); count += 1) aside = `${first} ${count}`
  await rename(folder, aside)
  return aside
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
