import { z } from 'zod'
import { ChangeRequest } from '../change-request.ts'
import { Collection } from '../collection.ts'
import { Page } from '../page.ts'
import { Space } from '../space.ts'

/** The longest address that is resolved, in characters. */
export const URL_LIMIT = 2048

/** The content that an address names: a collection, or a space with the change request and the page of the address. */
export const ContentByUrl = z
  .union([
    z.object({ collection: Collection }),
    z.object({ space: Space, changeRequest: ChangeRequest.optional(), page: Page.optional() }),
  ])
  .meta({ id: 'ContentByURL' })
export type ContentByUrl = z.infer<typeof ContentByUrl>
