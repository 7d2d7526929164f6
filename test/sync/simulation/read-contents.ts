import { changeRequestView } from '../../../src-main/operations/change-requests/change-request-row.ts'
import type { ContentView } from '../../../src-main/revisions/content-view.ts'
import { revisionById, revisionView } from '../../../src-main/revisions/lines.ts'
import { readProvedText } from '../../../src-main/store/blobs.ts'
import type { Reader } from '../../../src-main/store/store.ts'
import { changeRequestOf } from '../../../src-main/sync/outbox/read-revision.ts'
import type { TestWorkspace } from '../../support/workspace.ts'
import { wordsOf } from './ledger.ts'

/** Records the content that each user read for a review, by a word of the review. */
export class ReadContents {
  readonly #read = new Map<string, string>()

  /** Records the content of a change request while a user submits or confirms a review with these words. */
  note(store: Reader, params: Record<string, string>, words: string): void {
    const row = changeRequestOf(store, { params })
    const content = row && contentOf(changeRequestView(store, row))
    for (const word of wordsOf(words)) if (content !== undefined) this.#read.set(word, content)
  }

  /** Forgets the content of a review whose user read it with edits that arrive after it. */
  forget(words: string): void {
    for (const word of wordsOf(words)) this.#read.delete(word)
  }

  /** Returns the reviews at the origin of another content than their users read. */
  faults({ store }: TestWorkspace): string[] {
    const rows = store.all<{ space: string; revision: string; body: string }>(
      `SELECT comment.space, review.revision, comment.body FROM review JOIN comment ON comment.review = review.id`,
    )
    return rows.flatMap(({ space, revision, body }) => {
      const row = revisionById(store, space, revision)
      const judged = row && contentOf(revisionView(store, row))
      return wordsOf(body).flatMap((word) => {
        const read = this.#read.get(word)
        return read === undefined || judged === undefined || read === judged
          ? []
          : [`the review with ${word} judges ${judged}, and its user read ${read}`]
      })
    })
  }
}

/** Returns the titles and texts of all pages of a content, because ids differ between a replica and its origin. */
function contentOf(view: ContentView): string {
  const pages = view.pages().map(({ title, text }) => [title, readProvedText(view.store, text).text])
  return JSON.stringify(pages.map((page) => JSON.stringify(page)).toSorted())
}
