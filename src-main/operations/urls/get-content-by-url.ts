import { z } from 'zod'
import { readContentAddress, type NamedContent, type NamedPage } from '../../content/content-address.ts'
import type { Page } from '../../schemas/page.ts'
import { Problem } from '../../schemas/problem.ts'
import { ContentByUrl, URL_LIMIT } from '../../schemas/urls/content-by-url.ts'
import { onCollection, onSpace } from '../access/access.ts'
import { declareNeeds } from '../access/needs.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { presentChangeRequest } from '../change-requests/change-request-row.ts'
import { presentCollection } from '../collections/collection-row.ts'
import { defineOperation } from '../engine/define-operation.ts'
import type { ReadScope } from '../engine/scope.ts'
import { changeRequestSource, spaceSource, type ContentSource } from '../space-content/content-source.ts'
import { readPage, readPageAtPath } from '../space-content/read-content.ts'
import { presentSpace } from '../spaces/present-space.ts'

const readCollection = onCollection('read')
const readSpace = onSpace('read')
const readChangeRequest = onChangeRequest('read')

export const getContentByUrl = defineOperation({
  id: 'getContentByUrl',
  group: 'URLs',
  summary: 'Get the collection, space, change request and page that an address names',
  method: 'GET',
  path: '/v1/urls/content',
  success: 200,
  params: z.object({}),
  query: z.object({ url: z.string().min(1).max(URL_LIMIT) }),
  body: undefined,
  response: ContentByUrl,
  offline: 'local',
  // The address names the resource, so `run` authorises the caller on it.
  access: declareNeeds(readSpace.needs, () => null),
  run(scope, { query }) {
    const named = readContentAddress(query.url)
    if (!named) throw nowhere()
    return named.kind === 'collection' ? collectionOf(scope, named.collectionId) : spaceOf(scope, named)
  },
})

function collectionOf(scope: ReadScope, collectionId: string): ContentByUrl {
  const { collection, level } = readCollection(scope, { collectionId })
  return { collection: presentCollection(scope, collection, level) }
}

function spaceOf(
  scope: ReadScope,
  { spaceId, changeRequestId, page }: Extract<NamedContent, { kind: 'space' }>,
): ContentByUrl {
  const subject = readSpace(scope, { spaceId })
  const space = presentSpace(scope, subject.space, subject.level)
  if (changeRequestId === undefined) return { space, ...pageOf(scope, spaceSource(scope, subject), page) }
  const changed = readChangeRequest(scope, { spaceId, changeRequestId })
  const changeRequest = presentChangeRequest(scope, changed.changeRequest)
  return { space, changeRequest, ...pageOf(scope, changeRequestSource(scope, changed), page) }
}

function pageOf(scope: ReadScope, source: ContentSource, page: NamedPage | undefined): { page?: Page } {
  if (page === undefined) return {}
  const query = { metadata: true }
  return {
    page:
      page.by === 'id'
        ? readPage(scope, source, page.pageId, query)
        : readPageAtPath(scope, source, page.path, query),
  }
}

function nowhere(): Problem {
  return new Problem(
    'resource.unknown',
    'No content is at this address, or you may not see it. Copy the address from the app again.',
  )
}
