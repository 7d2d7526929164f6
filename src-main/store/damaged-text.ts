import { Problem } from '../schemas/problem.ts'
import type { Reader } from './store.ts'

/** A text whose stored bytes do not have the hash that names it. */
export class DamagedText extends Error {
  /** The number of the blob. */
  readonly blob: number

  constructor(blob: number) {
    super(`The text ${blob} does not have the hash that names it`)
    this.blob = blob
  }
}

/** Returns the problem of a damaged text in a store that has the only copy. */
export function damagedText(store: Reader, error: DamagedText): Problem {
  return new Problem(
    'store.damaged',
    `${nameOf(store, error)} is damaged on the disk of this machine. So nothing is written any more, and the file stays as it is. Save out the readable texts, in the app or with the save command. Then restore a backup, or choose another data folder.`,
    { cause: error },
  )
}

/** Returns the problem of a damaged text in a replica, whose server has the text as well. */
export function damagedCopyOfText(store: Reader, error: DamagedText): Problem {
  return new Problem(
    'store.damaged-text',
    `${nameOf(store, error)} is damaged on the disk of this machine, so it is not shown and nothing was changed. It is fetched again once the server is reachable. Open the page again after that, and repeat your last action.`,
    { cause: error },
  )
}

/** The titles of the newest page with a text, and of its space. */
interface Place {
  title: string
  space: string
}

/** Returns the place of a text; undefined when no page has it. */
export function placeOfText(store: Reader, blob: number): Place | undefined {
  return store.get<Place>(
    `SELECT page_version.title, space.title AS space FROM page_version
     JOIN line ON line.id = page_version.line JOIN space ON space.id = line.space
     WHERE page_version.text = ? ORDER BY page_version.until IS NOT NULL, page_version.seq DESC LIMIT 1`,
    blob,
  )
}

/** Names a text by its place, for the user. */
function nameOf(store: Reader, { blob }: DamagedText): string {
  const place = placeOfText(store, blob)
  return place ? `The text of "${place.title}" in "${place.space}"` : 'A text'
}
