import type { LinkPlace, LinkTarget } from '../links/link-target.ts'
import { rankNames } from '../links/rank-names.ts'

/** The most targets in the list of a form. */
const MOST = 30

/** Returns the targets that a field of a form offers for typed words, the best first. */
export async function findForForm(
  place: LinkPlace,
  accepts: 'pages' | 'pictures' | 'files',
  typed: string,
): Promise<LinkTarget[]> {
  if (accepts === 'pages') {
    const [pages, references] = await Promise.all([place.find(typed), place.references(typed)])
    return [...pages.slice(0, MOST - references.length), ...references]
  }
  const files = place.files().filter(({ isPicture }) => isPicture || accepts === 'files')
  // An address is found by its last part.
  const words = typed.split('/').at(-1) ?? typed
  return rankNames(files, words, ({ title }) => title, MOST)
}
