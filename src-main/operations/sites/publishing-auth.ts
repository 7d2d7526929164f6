import type { SitePublishingAuth } from '../../schemas/sites/publishing-auth.ts'
import type { ReadScope } from '../engine/scope.ts'
import { visitorKeyOf } from './visitors/visitor-key.ts'

/** The refusal without the network: the key of a site is stored only on its host, and copies do not receive it. */
export const NEEDS_HOST = {
  kind: 'refused',
  why: 'The key for visitors is stored where the site is hosted. Connect to it and try again.',
} as const

/** The visitor authentication of a site, with its key. */
export function presentPublishingAuth({ store }: ReadScope, site: string): SitePublishingAuth {
  const privateKey = visitorKeyOf(store, site)
  if (privateKey === undefined) throw new Error(`The site ${site} has no key for visitors`)
  return { object: 'publishing-auth', backend: 'custom', privateKey }
}
