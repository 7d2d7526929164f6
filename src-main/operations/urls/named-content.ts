import type { NamedContent, NamedPage } from '../../content/content-address.ts'
import type { Page } from '../../schemas/page.ts'
import { Problem } from '../../schemas/problem.ts'
import type { ContentByUrl } from '../../schemas/urls/content-by-url.ts'
import { onCollection, onSpace } from '../access/access.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { presentChangeRequest } from '../change-requests/change-request-row.ts'
import { presentCollection } from '../collections/collection-row.ts'
import type { ReadScope } from '../engine/scope.ts'
import { changeRequestSource, spaceSource, type ContentSource } from '../space-content/content-source.ts'
import { readPage, readPageAtPath } from '../space-content/read-content.ts'
import { presentSpace } from '../spaces/present-space.ts'

const readCollection = onCollection('read')
/** Finds a space that the caller may read. */
export const readSpace = onSpace('read')
const readChangeRequest = onChangeRequest('read')

/** Returns the content that an address names, by the rights of the caller on it. */
export function readNamedContent(scope: ReadScope, named: NamedContent): ContentByUrl {
  return named.kind === 'collection' ? collectionOf(scope, named.collectionId) : spaceOf(scope, named)
}

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

/** The problem of an address without content. It is the same for content that the caller may not see. */
export function noContentAtAddress(): Problem {
  return new Problem(
    'resource.unknown',
    'No content is at this address, or you may not see it. Copy the address from the app again.',
  )
}
