import { registry } from '../../../src-main/api/all.ts'
import type { AnyOperation } from '../../../src-main/operations/engine/define-operation.ts'
import { changeRequests } from './change-requests.ts'
import { contentLists } from './content.ts'
import { discussion } from './discussion.ts'
import type { Filling, Fillings } from './filled-list.ts'
import { importReportLists } from './import-reports.ts'
import { integrationLists } from './integrations.ts'
import { library } from './library.ts'
import { linkLists } from './links.ts'
import { people } from './people.ts'
import { publishing } from './publishing.ts'
import { timelines } from './timelines.ts'

const FILLINGS: Fillings = {
  ...people,
  ...library,
  ...contentLists,
  ...linkLists,
  ...changeRequests,
  ...discussion,
  ...publishing,
  ...integrationLists,
  ...importReportLists,
  ...timelines,
}

/** True when an operation returns a list page by page. */
export const isList = ({ method, query }: AnyOperation): boolean =>
  method === 'GET' && 'page' in query.shape && 'limit' in query.shape

/** Every list of the registry. */
export const LISTS: readonly AnyOperation[] = [...registry.values()].filter(isList)

/** Returns the fillings of a list. Throws for a list without one, since no test would cover it. */
export function fillingsOf({ id }: AnyOperation): readonly Filling[] {
  const fillings = FILLINGS[id]
  if (!fillings) throw new Error(`The list ${id} has no filling: add one to test/support/filled-lists.`)
  return fillings
}
