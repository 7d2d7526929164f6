import { toValue, type MaybeRefOrGetter } from 'vue'
import type { Touched } from '../../src-main/schemas/feed/change-event.ts'

type Wanted = MaybeRefOrGetter<string | undefined>

/** What an answer shows. A field that is left out does not matter. */
export interface Interest {
  kinds: Touched['kind'][]
  space?: Wanted
  page?: Wanted
  /** The id of a change request, or null for the space's own content alone. */
  changeRequest?: MaybeRefOrGetter<string | null | undefined>
}

/**
 * Whether a change concerns an answer, for `refreshOn`. A change that does not name a space or a page may be
 * about any, so it concerns all; one that names no change request is about the space itself.
 */
export function touches({ kinds, space, page, changeRequest }: Interest): (touched: Touched) => boolean {
  const isSame = (named: string | undefined, wanted: Wanted | undefined): boolean =>
    named === undefined || wanted === undefined || named === toValue(wanted)
  return (touched) =>
    kinds.includes(touched.kind) &&
    isSame(touched.space, space) &&
    isSame(touched.page, page) &&
    (changeRequest === undefined || (touched.changeRequest ?? null) === (toValue(changeRequest) ?? null))
}
