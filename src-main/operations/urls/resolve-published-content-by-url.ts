import { z } from 'zod'
import { text } from '../../schemas/text.ts'
import { URL_LIMIT } from '../../schemas/urls/content-by-url.ts'
import { PublishedContentRedirect } from '../../schemas/urls/published-content.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { declareNeeds } from '../engine/needs.ts'
import { findPublished } from './find-published.ts'
import { readSpace } from './named-content.ts'

const Visitor = z.object({
  jwtToken: text({ max: 4096 })
    .optional()
    .describe('A token of a visitor. One that does not open the site is refused'),
  unsignedClaims: z.record(z.string(), z.unknown()).optional(),
})

export const resolvePublishedContentByUrl = defineOperation({
  id: 'resolvePublishedContentByUrl',
  group: 'URLs',
  summary: 'Resolve a published address to the screen of the app that shows its content',
  method: 'POST',
  path: '/v1/urls/published',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    url: z.string().min(1).max(URL_LIMIT),
    redirectOnError: z
      .boolean()
      .optional()
      .describe('True: a token that does not open the site is ignored, and the app asks for the rights'),
    visitor: Visitor.optional(),
  }),
  response: PublishedContentRedirect,
  offline: {
    kind: 'refused',
    reason: 'The server of the workspace resolves this address for its visitor. Connect to it and try again.',
  },
  // The address names the resource, so `run` authorises the caller on it.
  access: declareNeeds(readSpace.needs, () => null),
  run: (scope, { body: { url, redirectOnError, visitor } }) =>
    findPublished(scope, url, redirectOnError ? {} : { visitorAuthToken: visitor?.jwtToken }),
})
