import type { TitledPage } from '../../../../../src-main/schemas/page-tree.ts'
import type { Client } from '../../../../api/client.ts'
import type { PageTarget } from '../../../../editor/links/link-target.ts'
import { rankNames } from '../../../../editor/rank-names.ts'
import type { PageTree } from '../../../../session/page-tree/page-tree.ts'

/** The most pages that are offered at once. */
const MOST = 40
/** The most pages of other spaces, and the most that are found by their text. */
const MAX_OTHERS = 8
/** The number of letters from which other spaces are searched. Fewer letters match too many titles. */
const SHORTEST = 2
/** The number of letters from which texts are searched. Fewer letters match nearly each page. */
const SHORTEST_IN_TEXT = 3
/** The number of letters at the start of a mistyped word that count as correct. */
const FIRST_LETTERS = 2

/** The content that a search for link targets reads. */
export interface LinkPages {
  call: Client['call']
  /** The tree of the edited change request. */
  tree: Pick<PageTree, 'findTitles'>
  /** The edited space. */
  spaceId: string
  organizationId: string
}

/**
 * Returns the pages that typed words name, the best first. Titles and paths of the change request precede titles of
 * other spaces. Texts are searched where these are few. Rejects with a problem.
 */
export async function findLinkPages(pages: LinkPages, typed: string): Promise<PageTarget[]> {
  const query = typed.trim()
  const [own, others] = await Promise.all([
    pages.tree.findTitles(typed, MOST),
    findTitlesElsewhere(pages, query, { except: pages.spaceId }),
  ])
  const titled = [...own.filter(isDocument).map(targetOf), ...others]
  if (query === '' || titled.length >= MAX_OTHERS) return titled
  const [named, inTexts] = await Promise.all([
    own.length > 0 ? titled : findCorrected(pages, query),
    findInTexts(pages, query),
  ])
  const namedIds = new Set(named.map(({ id }) => id))
  return [...named, ...inTexts.filter(({ id }) => !namedIds.has(id))]
}

/** Returns pages with titles of corrected words. Only the search of all spaces corrects words. */
async function findCorrected(pages: LinkPages, query: string): Promise<PageTarget[]> {
  const corrected = await findTitlesElsewhere(pages, query, {})
  if (corrected.length > 0) return corrected
  // Pages that only this change request has are not in the index that corrects words.
  const near = await pages.tree.findTitles(query.slice(0, FIRST_LETTERS), MOST)
  return rankNames(near.filter(isDocument), query, ({ title }) => title, MAX_OTHERS).map(targetOf)
}

async function findTitlesElsewhere(
  { call, spaceId, organizationId }: LinkPages,
  query: string,
  filter: { except?: string },
): Promise<PageTarget[]> {
  if (query.length < SHORTEST) return []
  const { items } = await call('findPagesByTitleInOrganization', {
    params: { organizationId },
    query: { query, limit: MAX_OTHERS, ...filter },
  })
  return items.filter(isDocument).map((page) => ({ ...targetOf(page), ...spaceOf(page, spaceId) }))
}

async function findInTexts(
  { call, spaceId, organizationId }: LinkPages,
  query: string,
): Promise<PageTarget[]> {
  if (query.length < SHORTEST_IN_TEXT || query.includes('/')) return []
  const { items, holdsAll } = await call('searchPagesInOrganization', {
    params: { organizationId },
    query: { query, limit: MAX_OTHERS },
  })
  if (!holdsAll) return []
  return items.map(({ id, title, path, sourcePath, ...page }) => ({
    kind: 'page',
    id,
    title,
    path,
    sourcePath,
    isFoundInText: true,
    ...spaceOf(page, spaceId),
  }))
}

const isDocument = ({ type }: TitledPage): boolean => type === 'document'

const targetOf = ({ id, title, path, sourcePath }: TitledPage): PageTarget => ({
  kind: 'page',
  id,
  title,
  path,
  sourcePath,
})

function spaceOf(page: { space: string; spaceTitle: string }, own: string): Pick<PageTarget, 'space'> {
  return page.space === own ? {} : { space: { id: page.space, title: page.spaceTitle } }
}
