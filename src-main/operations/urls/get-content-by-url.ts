import { z } from 'zod'
import { readContentAddress } from '../../content/content-address.ts'
import { ContentByUrl, URL_LIMIT } from '../../schemas/urls/content-by-url.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { declareNeeds } from '../engine/needs.ts'
import { noContentAtAddress, readNamedContent, readSpace } from './named-content.ts'

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
    if (!named) throw noContentAtAddress()
    return readNamedContent(scope, named)
  },
})
