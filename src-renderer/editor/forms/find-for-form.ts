import type { LinkPlace, LinkTarget } from '../links/link-target.ts'
import { rankNames } from '../rank-names.ts'

/** The largest number of targets in the list of a form. */
const LIMIT = 30

/** Returns the targets of a form's field for typed words, the best first. Rejects with a problem. */
export async function findForForm(
  place: LinkPlace,
  accepts: 'pages' | 'pictures' | 'files',
  typed: string,
): Promise<LinkTarget[]> {
  if (accepts === 'pages') {
    const [pages, references] = await Promise.all([place.find(typed), place.references(typed)])
    return [...pages.slice(0, LIMIT - references.length), ...references]
  }
  const files = place.files().filter(({ isPicture }) => isPicture || accepts === 'files')
  // The last segment of a typed address is the name of the file.
  const words = typed.split('/').at(-1) ?? typed
  return rankNames(files, words, ({ title }) => title, LIMIT)
}
