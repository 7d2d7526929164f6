import type { Client } from '../../../../api/client.ts'
import type { Timer } from '../../../../editor/saving/draft-saver.ts'
import type { DraftStorage } from '../../../../editor/saving/retained-drafts.ts'
import type { CoreText } from '../../../../editor/saving/shared-text.ts'
import type { ParkedEdit } from './parked-edit.ts'
import type { TextStore } from './text-store.ts'

/** The dependencies of a draft. */
export interface DraftContext {
  client: Client
  storage: DraftStorage
  timer: Timer
  /** The text in the core; by default that of a page. */
  textStore?: TextStore
  /** Receives each text that the core accepted, with the one before it. */
  saved?: (before: CoreText, after: CoreText, page: string) => void
  /** Returns the parked edit of the page that waits for a choice. Only a replica has one. */
  parkedEdit?: (page: string) => Promise<ParkedEdit | undefined>
}
