import { z } from 'zod'
import { onOrganization } from '../../access/access.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { savedSearchParams } from '../../engine/path-params.ts'
import { noUserContent } from '../../engine/user-content.ts'

export const deleteSavedSearch = defineOperation({
  id: 'deleteSavedSearchInOrganization',
  group: 'Search',
  summary: 'Remove a search that the caller saved; without effect where there is none',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/saved-searches/{savedSearchId}',
  success: 204,
  params: savedSearchParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Remove a saved search',
    about: 'the organization',
    effect: { kind: 'delete', isRepeatable: true },
    staysWithoutFeed: true,
    unsupportedMessage: 'This server stores no searches. Discard this.',
    userContent: noUserContent,
  },
  access: onOrganization('none'),
  run(scope, { params: { savedSearchId } }, { organization }) {
    scope.store.run(
      'DELETE FROM saved_search WHERE id = ? AND organization = ? AND user = ?',
      savedSearchId,
      organization.id,
      scope.caller.user,
    )
    scope.touch({ kind: 'user' })
    return null
  },
})
