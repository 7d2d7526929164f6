import { z } from 'zod'
import { URL_LIMIT } from '../../schemas/urls/content-by-url.ts'
import { Embed } from '../../schemas/urls/embed.ts'
import { anyone } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'

/** The limits of the fetched page. Only its head is read. */
const LIMITS = { bytes: 4_194_304, milliseconds: 10_000 }

export const getEmbedByUrl = defineOperation({
  id: 'getEmbedByUrl',
  group: 'URLs',
  summary: 'Get the title, the site and the icon of an address, for a card',
  method: 'GET',
  path: '/v1/urls/embed',
  success: 200,
  params: z.object({}),
  query: z.object({ url: z.string().min(1).max(URL_LIMIT) }),
  body: undefined,
  response: Embed,
  offline: {
    kind: 'refused',
    reason: 'The server of the workspace reads the page at an address. Connect to it and try again.',
  },
  access: anyone,
  async prepare({ outside }, { query }) {
    const page = await outside.fetch(query.url, { limits: LIMITS, accept: 'text/html' })
    // Loaded on demand: the parser of HTML is large.
    const { readEmbed } = await import('./read-embed.ts')
    return { value: readEmbed(page), finish: () => Promise.resolve() }
  },
  run: (_scope, _input, _subject, embed) => embed,
})
