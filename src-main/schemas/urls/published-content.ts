import { z } from 'zod'
import { Id, Uri } from '../primitives.ts'

/** The address to which an address of published content leads. */
export const PublishedContentRedirect = z
  .discriminatedUnion('target', [
    z.object({
      target: z.enum(['application', 'content']).describe('The app, or another content of the site'),
      redirect: Uri,
    }),
    z.object({
      target: z.literal('external').describe('A resource outside of the site'),
      site: Id,
      redirect: Uri,
    }),
  ])
  .meta({ id: 'PublishedContentRedirect' })
export type PublishedContentRedirect = z.infer<typeof PublishedContentRedirect>
