import { z } from 'zod'
import { MAX_SAVED_SEARCHES } from '../../../schemas/limits/search-limits.ts'
import { Problem } from '../../../schemas/problem.ts'
import { SavedSearch, SearchToSave } from '../../../schemas/search/saved-search.ts'
import { onOrganization } from '../../access/access.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { organizationParams } from '../../engine/path-params.ts'
import type { WriteScope } from '../../engine/scope.ts'
import { fieldsOf } from '../../engine/user-content.ts'
import {
  presentSavedSearch,
  savedSearchesOf,
  searchToStore,
  type SavedSearchRow,
} from './saved-search-row.ts'

export const saveSearch = defineOperation({
  id: 'saveSearchInOrganization',
  group: 'Search',
  summary: 'Save a search only for the caller; an equal one moves to the front, or gets the given name',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/saved-searches',
  success: 200,
  params: organizationParams,
  query: z.object({}),
  body: SearchToSave,
  response: SavedSearch,
  offline: {
    kind: 'queued',
    label: 'Save a search',
    about: 'the organization',
    effect: { kind: 'set', entity: 'other' },
    staysWithoutFeed: true,
    unsupportedMessage: 'This server stores no searches. Discard this.',
    userContent: ({ body }) => fieldsOf(body, { query: 'Search', name: 'Name' }),
  },
  access: onOrganization('none'),
  run(scope, { body }, { organization }) {
    const row = put(scope, organization.id, body)
    scope.touch({ kind: 'user' })
    return presentSavedSearch(row)
  },
})

function put(
  { store, caller, clock, newId }: WriteScope,
  organization: string,
  body: SearchToSave,
): SavedSearchRow {
  const search = searchToStore(body)
  const saved = savedSearchesOf(store, organization, caller.user)
  const equal = saved.find((row) => row.search === search)
  if (!equal && saved.length >= MAX_SAVED_SEARCHES) throw tooMany()
  const name = body.name === undefined ? (equal?.name ?? null) : body.name.trim() || null
  // Searches that are saved within one millisecond stay in their order. One that is only named stays at its place.
  const next = Math.max(clock(), (saved[0]?.saved_at ?? 0) + 1)
  const saved_at = equal && body.name !== undefined ? equal.saved_at : next
  const row = { id: equal?.id ?? newId(), search, saved_at, name }
  store.run(
    `INSERT INTO saved_search (id, organization, user, search, saved_at, name) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET saved_at = excluded.saved_at, name = excluded.name`,
    row.id,
    organization,
    caller.user,
    search,
    saved_at,
    name,
  )
  return row
}

function tooMany(): Problem {
  return new Problem(
    'state.conflict',
    `You have ${MAX_SAVED_SEARCHES} saved searches. Remove one of them, then save this one.`,
  )
}
