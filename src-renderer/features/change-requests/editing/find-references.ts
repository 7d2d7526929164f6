import type { Client } from '../../../api/client.ts'
import type { ReferenceTarget } from '../../../editor/links/link-target.ts'
import { referenceHref, referencePlaceWords } from '../../../screens/reference-place.ts'

/** The parts of API references that are offered at once. */
const MOST = 5
/** The letters from which on they are searched. Fewer begin too many addresses. */
const SHORTEST = 2

/** Returns the parts of API references for typed words, the best first. */
export async function findReferences(
  call: Client['call'],
  organizationId: string | undefined,
  typed: string,
): Promise<ReferenceTarget[]> {
  const query = typed.trim()
  if (query.length < SHORTEST || organizationId === undefined) return []
  const { items } = await call('findAPIReferenceInOrganization', {
    params: { organizationId },
    query: { query, limit: MOST },
  })
  return items.map((found) => ({
    kind: 'reference',
    title: found.title,
    place: referencePlaceWords(found),
    href: referenceHref(found),
  }))
}
