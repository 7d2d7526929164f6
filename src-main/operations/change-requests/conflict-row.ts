import { readPageAppearance } from '../../content/markdown/head/page-appearance.ts'
import { readPageCondition, readPageVariables } from '../../content/variables/read-variables.ts'
import { variableScope } from '../../content/variables/variable.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { lineById, revisionAt, revisionView, type RevisionRow } from '../../revisions/lines.ts'
import { attributesOf, type PageRow } from '../../revisions/page-row.ts'
import type { Conflict, ConflictKind } from '../../schemas/conflict.ts'
import { readProvedText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import { presentLook } from '../space-content/present-look.ts'

/** A row of `conflict`: the three versions, from which the user chooses or which they merge. */
export interface ConflictRow {
  line: number
  page: string
  kinds: string
  base_step: number
  mine_step: number
  theirs_step: number
}

/** The open conflicts of a change request. */
export function conflictsOf(store: Reader, line: number): ConflictRow[] {
  return store.all<ConflictRow>('SELECT * FROM conflict WHERE line = ? ORDER BY page', line)
}

/** The parts that are conflicting. */
export function kindsOf(row: ConflictRow): ConflictKind[] {
  return JSON.parse(row.kinds) as ConflictKind[]
}

/** The revisions whose versions are conflicting. */
export function sidesOf(
  store: Reader,
  row: ConflictRow,
): { base: RevisionRow; mine: RevisionRow; theirs: RevisionRow } {
  const { parent } = lineById(store, row.line)
  if (parent === null) throw new Error(`The line ${row.line} has conflicts and no line below`)
  return {
    base: revisionAt(store, parent, row.base_step),
    mine: revisionAt(store, row.line, row.mine_step),
    theirs: revisionAt(store, parent, row.theirs_step),
  }
}

/** The conflict as the API shows it, with the whole content of its three sides. */
export function presentConflict(store: Reader, row: ConflictRow): Conflict {
  const sides = sidesOf(store, row)
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((side) =>
    presentSide(store, side, row.page),
  )
  if (!base || !mine || !theirs) throw new Error('A conflict has three sides')
  return {
    object: 'conflict',
    page: row.page,
    title: mine.page?.title ?? theirs.page?.title ?? base.page?.title ?? '',
    kinds: kindsOf(row),
    base,
    mine,
    theirs,
    // An update never has a base that is newer than the space.
    ...(row.base_step > row.theirs_step && { isRevert: true as const }),
  }
}

function presentSide(store: Reader, revision: RevisionRow, id: string): Conflict['base'] {
  const view = revisionView(store, revision)
  const page = view.page(id)
  if (!page) return { revision: revision.id, page: null }
  const { title, slug, description, parent, type, head } = page
  const markdown = readProvedText(store, page.text).text
  return {
    revision: revision.id,
    page: { title, slug, description, parent, type, ...presentAppearance(view, page), head, markdown },
  }
}

/** The values of a page that are not its text, title, description or place. */
function presentAppearance(view: ContentView, page: PageRow) {
  const attributes = attributesOf(page)
  const { emoji, icon, hidden = false, noIndex = false, noRobotsIndex = false } = attributes
  const { layout } = presentLook(view, page, attributes)
  const { cover } = readPageAppearance(page.head)
  const variables = readPageVariables(page.head)
  return {
    ...(emoji && { emoji }),
    ...(icon && { icon }),
    hidden,
    noIndex,
    noRobotsIndex,
    condition: readPageCondition(page.head) ?? '',
    ...(layout && { layout }),
    ...(cover && { cover }),
    ...(variables.length > 0 && { variables: variableScope(variables) }),
  }
}
