import type { Page } from '../../../../../src-main/schemas/page.ts'
import type { TextKind } from '../../../../editor/saving/retained-drafts.ts'
import type { CoreText } from '../../../../editor/saving/shared-text.ts'

/** The text that a draft edits, as it was read. A page is one. */
export type DraftedText = Pick<Page, 'id' | 'title' | 'markdown' | 'documentId'>

/** The text and the change request of a draft. */
export interface DraftPlace<Text extends DraftedText = Page> {
  spaceId: string
  changeRequestId: string
  /** The organization of the space; undefined before it is known. */
  organization?: string | undefined
  page: Text
}

/** A parked edit that a save repairs, and the present id of its page. */
export interface RepairedEdit {
  intent: string
  page: string
}

/** The text of a page or of reusable content in the core. Every call rejects with a ClientProblem. */
export interface TextStore {
  readonly kind: TextKind
  read(): Promise<CoreText & { id: string }>
  /** Saves a text on top of its base. Rejects as stale when the core has a newer text that it cannot merge. */
  save(text: string, base: CoreText, repaired?: RepairedEdit): Promise<Pick<CoreText, 'documentId'>>
}
