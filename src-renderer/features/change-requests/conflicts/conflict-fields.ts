import type { Conflict } from '../../../../src-main/schemas/conflict.ts'
import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'

type ConflictPage = NonNullable<Conflict['mine']['page']>
type FieldKind = 'title' | 'slug' | 'description' | 'place'

/** The value of a field on one side, and the change that resolves the conflict with it. */
interface FieldChoice {
  words: string
  change: ContentChange
}

/** A field that both sides set differently. */
export interface ConflictField {
  kind: FieldKind
  label: string
  base: string
  mine: FieldChoice
  theirs: FieldChoice
}

const LABELS: Record<FieldKind, string> = {
  title: 'Title',
  slug: 'Address',
  description: 'Description',
  place: 'Place',
}

/** Returns the conflicting fields of a page that can be resolved one by one. `titleOf` returns the title of a page. */
export function conflictFields(conflict: Conflict, titleOf: (page: string) => string): ConflictField[] {
  const { base, mine, theirs, kinds, page } = conflict
  if (!mine.page || !theirs.page) return []
  const sides = { mine: mine.page, theirs: theirs.page }
  const choice = (kind: FieldKind, side: ConflictPage): FieldChoice => ({
    words: valueWords(kind, side, titleOf),
    change: { operation: 'update_page', page, ...fieldChange(kind, side) },
  })
  return (Object.keys(LABELS) as FieldKind[])
    .filter((kind) => kinds.includes(kind))
    .map((kind) => ({
      kind,
      label: LABELS[kind],
      base: base.page ? valueWords(kind, base.page, titleOf) : 'Missing',
      mine: choice(kind, sides.mine),
      theirs: choice(kind, sides.theirs),
    }))
}

function fieldChange(
  kind: FieldKind,
  side: ConflictPage,
): { title?: string; slug?: string; description?: string; into?: string | null } {
  return kind === 'place' ? { into: side.parent } : { [kind]: side[kind] }
}

function valueWords(kind: FieldKind, side: ConflictPage, titleOf: (page: string) => string): string {
  if (kind === 'place') return side.parent === null ? 'At the top' : `Below “${titleOf(side.parent)}”`
  return side[kind] === '' ? 'None' : side[kind]
}
