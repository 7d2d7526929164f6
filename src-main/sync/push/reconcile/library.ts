import { listWhole } from '../../pull/lists/list-whole.ts'
import { decide, isKnown, sentAs, type KnownTable, type Reconcile, type LookUp } from './look-up.ts'

interface SentCreation {
  params: { organizationId: string }
  body: { title?: string; parent?: string }
}

interface Listed {
  id: string
  title: string
  parent?: string | undefined
}

/** Finds a space by its title and its collection, unknown before. The list does not name the creator. */
export const reconcileSpace: Reconcile = async (lookUp) => {
  const { params } = sentAs<SentCreation>(lookUp.sent)
  const listed = await listWhole(
    (query) => lookUp.reads.read('listSpacesInOrganizationById', { params, query }),
    ({ id }) => id,
  )
  return decide(candidates(lookUp, 'space', listed))
}

/** Finds a collection in the same way. */
export const reconcileCollection: Reconcile = async (lookUp) => {
  const { params } = sentAs<SentCreation>(lookUp.sent)
  const listed = await listWhole(
    (query) => lookUp.reads.read('listCollectionsInOrganizationById', { params, query }),
    ({ id }) => id,
  )
  return decide(candidates(lookUp, 'collection', listed))
}

/**
 * Returns the candidates. Without a title in the input any title matches, because the remote chooses the default
 * title.
 */
function candidates({ store, sent }: LookUp, table: KnownTable, listed: readonly Listed[]): Listed[] {
  const { body } = sentAs<SentCreation>(sent)
  return listed.filter(
    ({ id, title, parent }) =>
      (body.title === undefined || title === body.title) &&
      parent === body.parent &&
      !isKnown(store, table, id),
  )
}
