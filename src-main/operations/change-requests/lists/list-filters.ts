import { z } from 'zod'
import { Id, ListOrder, Timestamp } from '../../../schemas/primitives.ts'
import { SearchQuery } from '../../../schemas/search/search.ts'

/**
 * The filters and the order of the lists of change requests. The users and `orderBy` follow the public description; the
 * text, the times and `order` are this server's own.
 */
export const changeRequestFilters = {
  creator: Id.optional().describe('Only those that the user began'),
  contributor: Id.optional().describe('Only those that the user began or wrote in'),
  requestedReviewer: Id.optional().describe('Only those with a requested review of the user'),
  text: SearchQuery.optional().describe(
    'Only those with this number, or with all the words in their subject and description',
  ),
  after: Timestamp.optional().describe('Only those changed at this time or later'),
  before: Timestamp.optional().describe('Only those changed before this time'),
  orderBy: z.enum(['updatedAt', 'createdAt']).default('updatedAt').describe('The time that sorts the list'),
  order: ListOrder.default('desc').describe('desc begins with the latest'),
}

const Filters = z.object(changeRequestFilters)

/** The filters of a list as a run receives them; `space` narrows the list of an organization. */
export interface ChangeRequestFilters extends z.infer<typeof Filters> {
  space?: string | undefined
}
