import type { Page } from '../../schemas/page.ts'
import type { Revision } from '../../schemas/revision.ts'
import type { ToldIn } from './tell-page.ts'
import type { Telling } from './telling.ts'
import { keepVersion, type ToldLine } from './told-versions.ts'

/** A history whose present revision was read, and the ways to read single things of it. */
export interface LookedLine extends ToldIn {
  line: ToldLine
  step: number
  from: Revision
  /** The page with its text; null where it is there no longer. */
  page(id: string): Promise<Page | null>
  file(id: string): Promise<unknown>
}

/** Tells a page or a file as gone from the present revision on. */
export function tellGone(telling: Telling, line: LookedLine, kind: 'page' | 'file', id: string): void {
  const { space, changeRequest, revision, step } = line
  const where = { space, revision, ...(changeRequest !== null && { changeRequest }) }
  telling.add({ kind, id, ...where, gone: true })
  const gone = { parent: null, position: '', evidence: null }
  telling.note((store) => keepVersion(store, kind, { key: line.line.key, step, thing: id }, gone))
}
