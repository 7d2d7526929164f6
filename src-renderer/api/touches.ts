import { toValue, type MaybeRefOrGetter } from 'vue'
import type { Touched } from '../../src-main/schemas/feed/change-event.ts'

type Wanted = MaybeRefOrGetter<string | undefined>

/** The content that an answer shows. A missing field matches every change, as does an undefined one. */
export interface Interest {
  kinds: Touched['kind'][]
  space?: Wanted
  page?: Wanted
  /** The id of a change request, or null for the space's main content alone. */
  changeRequest?: MaybeRefOrGetter<string | null | undefined>
  /** False for an answer that the text of no page changes. */
  texts?: boolean
}

/**
 * Returns a predicate for `refreshOn`: true when a change concerns the answer. A change without a space or page may
 * concern any, so it matches all. A change without a change request concerns the space's main content.
 */
export function touches({
  kinds,
  space,
  page,
  changeRequest,
  texts = true,
}: Interest): (touched: Touched) => boolean {
  return (touched) =>
    kinds.includes(touched.kind) &&
    isSame(touched.space, space) &&
    isSame(touched.page, page) &&
    (texts || touched.isTextOnly !== true) &&
    (changeRequest === undefined || (touched.changeRequest ?? null) === (toValue(changeRequest) ?? null))
}

function isSame(named: string | undefined, wanted: Wanted | undefined): boolean {
  const value = toValue(wanted)
  return named === undefined || value === undefined || named === value
}
