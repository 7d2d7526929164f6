import { pageInLayer } from '../layer.ts'
import type { ChangeScope } from './change-scope.ts'

/** The identity of an inserted page, and its time of creation. */
interface NewPage {
  page: string
  created_at: number
}

/**
 * Returns the identity of an inserted page. A page that this line deleted returns under its former id, so that links
 * and comments still find it. The batch takes an id for each insertion in any case, because a replica counts them.
 */
export function newPage({ store, writer, newId, now }: ChangeScope, formerId: string | undefined): NewPage {
  const page = newId()
  const deleted = formerId === undefined ? undefined : pageInLayer(store, writer.view.top, formerId)
  return deleted?.deleted ? { page: deleted.page, created_at: deleted.created_at } : { page, created_at: now }
}
