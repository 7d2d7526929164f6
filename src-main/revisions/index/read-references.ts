import { readReusableAddress } from '../../content/markdown/links/include-address.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { queueEntry } from './index-queue.ts'

/** The links that one step reads. They take a few milliseconds. */
const LINKS_OF_A_STEP = 2000

interface Place {
  line: number
  after_page: string
  after_ordinal: number
}

interface StoredLink {
  page: string
  ordinal: number
  href: string
  target: string | null
}

/** True while the stored links of some lines are older than the support for includes by id. */
export function hasUnreadReferences(store: Reader): boolean {
  return store.get('SELECT 1 FROM unread_references LIMIT 1') !== undefined
}

/**
 * Reads some stored links of a waiting line. A page that includes a text by its id is indexed again, where its link
 * does not name the text. Returns false when no line waits.
 */
export function readReferences(store: Writer): boolean {
  const place = store.get<Place>('SELECT * FROM unread_references ORDER BY line LIMIT 1')
  if (!place) return false
  const { line } = place
  const links = store.all<StoredLink>(LINKS, line, place.after_page, place.after_ordinal, LINKS_OF_A_STEP)
  const unresolved = links.filter(
    ({ href, target }) => target === null && readReusableAddress(href) !== undefined,
  )
  for (const { page } of unresolved) queueEntry(store, { line, kind: 'links', id: page })
  const last = links.at(-1)
  if (last && links.length === LINKS_OF_A_STEP) store.run(MOVE_ON, last.page, last.ordinal, line)
  else store.run('DELETE FROM unread_references WHERE line = ?', line)
  return true
}

const LINKS = `SELECT page, ordinal, href, target FROM link
  WHERE line = ? AND (page, ordinal) > (?, ?) ORDER BY page, ordinal LIMIT ?`
const MOVE_ON = 'UPDATE unread_references SET after_page = ?, after_ordinal = ? WHERE line = ?'
