import { z } from 'zod'
import { Id, Uri } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import { onSpace, notFound } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceSource } from '../space-content/content-source.ts'

export const getPageUpdatesFeed = defineOperation({
  id: 'getPageUpdatesFeed',
  group: 'Space content',
  summary:
    "Get the address of the feed of a page's changelog. Anyone with the address may read it, and finds nothing without a changelog",
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/page/{pageId}/updates-feed',
  success: 200,
  params: z.object({ spaceId: Id, pageId: Id }),
  query: z.object({}),
  body: undefined,
  response: z.object({ url: Uri }),
  offline: {
    kind: 'refused',
    reason: 'The server of the workspace serves the feed and signs its address. Connect to it and try again.',
  },
  access: onSpace('read'),
  run(scope, { params }, subject) {
    const { view } = spaceSource(scope, subject)
    const page = view.page(params.pageId)
    if (!page) throw notFound('page')
    const url = scope.addresses.updates({ space: params.spaceId, page: page.page })
    if (!/^https?:/.test(url))
      throw new Problem(
        'state.conflict',
        'This workspace runs in the app alone, where no feed reader can reach it. Serve it with a headless host first.',
      )
    return { url }
  },
})
