import { z } from 'zod'
import { text } from '../../schemas/text.ts'
import { URL_LIMIT } from '../../schemas/urls/content-by-url.ts'
import { PublishedContentRedirect } from '../../schemas/urls/published-content.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { declareNeeds } from '../engine/needs.ts'
import { findPublished } from './find-published.ts'
import { readSpace } from './named-content.ts'

export const getPublishedContentByUrl = defineOperation({
  id: 'getPublishedContentByUrl',
  group: 'URLs',
  summary: 'Get the screen of the app that shows the content of a published address',
  method: 'GET',
  path: '/v1/urls/published',
  success: 200,
  params: z.object({}),
  query: z.object({
    url: z.string().min(1).max(URL_LIMIT),
    visitorAuthToken: text({ max: 4096 })
      .optional()
      .describe('A token of a visitor. One that does not open the site is refused'),
    redirectOnError: z
      .boolean()
      .optional()
      .describe('True: a token that does not open the site is ignored, and the app asks for the rights'),
  }),
  body: undefined,
  response: PublishedContentRedirect,
  offline: 'local',
  // The address names the resource, so `run` authorises the caller on it.
  access: declareNeeds(readSpace.needs, () => null),
  run: (scope, { query: { url, visitorAuthToken, redirectOnError } }) =>
    findPublished(scope, url, redirectOnError ? {} : { visitorAuthToken }),
})
