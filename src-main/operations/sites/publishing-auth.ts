import type { SitePublishingAuth } from '../../schemas/sites/publishing-auth.ts'
import type { ReadScope } from '../engine/scope.ts'
import { visitorKeyOf } from './visitors/visitor-key.ts'

/** The refusal without the network: only the host of a site stores its key, and replicas do not receive it. */
export const NEEDS_HOST = {
  kind: 'refused',
  reason: 'The key for visitors is stored where the site is hosted. Connect to it and try again.',
} as const

/** The visitor authentication of a site, with its key. */
export function presentPublishingAuth({ store }: ReadScope, site: string): SitePublishingAuth {
  const privateKey = visitorKeyOf(store, site)
  if (privateKey === undefined) throw new Error(`The site ${site} has no key for visitors`)
  return { object: 'publishing-auth', backend: 'custom', privateKey }
}
