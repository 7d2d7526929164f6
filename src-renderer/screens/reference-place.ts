import type { RouteLocationRaw } from 'vue-router'
import type { FoundReference } from '../../src-main/schemas/search/found-reference.ts'
import { SCREEN } from './app-screens.ts'

type Place = Pick<FoundReference, 'space' | 'page' | 'anchor'>

/** Returns the screen of a found part of an API reference, at its place. */
export function referencePlace({ space, page, anchor }: Place): RouteLocationRaw {
  return {
    name: SCREEN.reference,
    params: { space, page },
    query: anchor === undefined ? {} : { section: anchor },
  }
}

/** Returns the address of the same place in the Markdown of a page. */
export function referenceHref({ space, page, anchor }: Place): string {
  const section = anchor === undefined ? '' : `#${encoded(anchor)}`
  return `/spaces/${space}/reference/${encoded(page)}${section}`
}

/** A closing parenthesis would end the link. */
function encoded(part: string): string {
  return encodeURIComponent(part).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
}

/** Returns the words that say where a part stands, such as `POST /users · Library › Users`. */
export function referencePlaceWords({
  method,
  path,
  title,
  kind,
  ...place
}: Pick<
  FoundReference,
  'method' | 'path' | 'title' | 'kind' | 'spaceTitle' | 'entryTitle' | 'pageTitle'
>): string {
  const address = [method, path].filter((part) => part !== undefined).join(' ')
  const where = [place.spaceTitle, place.entryTitle, ...(kind === 'tag' ? [] : [place.pageTitle])].join(' › ')
  return address === '' || address === title ? where : `${address} · ${where}`
}
