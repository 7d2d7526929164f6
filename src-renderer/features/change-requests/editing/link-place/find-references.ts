import type { Client } from '../../../../api/client.ts'
import type { ReferenceTarget } from '../../../../editor/links/link-target.ts'
import { referenceHref, referencePlaceWords } from '../../../../screens/reference-place.ts'

/** The limit of offered parts of API references. */
const MOST = 5
/** The number of letters from which they are searched. Fewer letters match too many addresses. */
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
  return items.map((reference) => ({
    kind: 'reference',
    title: reference.title,
    place: referencePlaceWords(reference),
    href: referenceHref(reference),
  }))
}
