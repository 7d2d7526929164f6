import type { SearchCorrection, SearchPage } from '../../../src-main/schemas/search/search.ts'
import type { Client } from '../../api/client.ts'
import type { SearchScope } from '../../session/search-progress.ts'

const MAX_PAGES = 8
const MAX_PAGES_OF_SPACE = 3

/** A page found by its text, with its space. */
export interface FoundPage {
  space: string
  spaceTitle?: string
  page: SearchPage
}

/** The pages that a search found, and its corrections of the query. */
export interface FoundTexts {
  found: FoundPage[]
  corrected: readonly SearchCorrection[]
  /** True when the searched space has no result, and the pages are of other spaces. */
  isWidened: boolean
}

export const NOTHING: FoundTexts = { found: [], corrected: [], isWidened: false }

/**
 * Searches the texts of a space or of an organization. A search of one space without a result continues in all spaces
 * of `organization`.
 */
export async function searchTexts(
  client: Client,
  text: string,
  { scope, organization }: { scope: SearchScope; organization: string | undefined },
): Promise<FoundTexts> {
  if (scope.kind === 'organization') return searchOrganization(client, text, scope.organization)
  const { items, corrections = [] } = await client.call('searchSpaceContent', {
    params: { spaceId: scope.space },
    query: { query: text, limit: MAX_PAGES },
  })
  const found = items.map((page) => ({ space: scope.space, page }))
  if (found.length > 0 || organization === undefined)
    return { found, corrected: corrections, isWidened: false }
  const elsewhere = await searchOrganization(client, text, organization)
  return { ...elsewhere, isWidened: elsewhere.found.length > 0 }
}

async function searchOrganization(client: Client, text: string, organizationId: string): Promise<FoundTexts> {
  const { items, corrections = [] } = await client.call('searchOrganizationContent', {
    params: { organizationId },
    query: { query: text, limit: MAX_PAGES },
  })
  const found = items.flatMap(({ id, title, pages }) =>
    pages.slice(0, MAX_PAGES_OF_SPACE).map((page) => ({ space: id, spaceTitle: title, page })),
  )
  return { found, corrected: corrections, isWidened: false }
}
