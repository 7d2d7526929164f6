import { fieldOf } from '../../../../../src-main/schemas/field-of.ts'
import type { ClientProblem } from '../../../../api/client-problem.ts'
import type { Client } from '../../../../api/client.ts'
import type { CoreText } from '../../../../editor/saving/shared-text.ts'
import type { DraftedText, DraftPlace, RepairedEdit, TextStore } from './text-store.ts'

/** The text of one page of a change request in the core. */
export class CoreTextStore implements TextStore {
  readonly kind = 'page'
  readonly #client: Client
  readonly #place: DraftPlace<DraftedText>

  constructor(client: Client, place: DraftPlace<DraftedText>) {
    this.#client = client
    this.#place = place
  }

  async read(): Promise<CoreText & { id: string }> {
    const { spaceId, changeRequestId, page } = this.#place
    const params = { spaceId, changeRequestId, pageId: page.id }
    const {
      id,
      markdown = '',
      documentId,
    } = await this.#client.call('getPageInChangeRequestById', { params })
    return { id, text: markdown, documentId }
  }

  /** Saves a text on top of its base, or as the repair of a parked edit. */
  save(text: string, base: CoreText, repaired?: RepairedEdit): Promise<Pick<CoreText, 'documentId'>> {
    return repaired ? this.#repair(text, repaired) : this.#update(text, base)
  }

  async #update(text: string, { documentId }: CoreText): Promise<Pick<CoreText, 'documentId'>> {
    const { spaceId, changeRequestId, page } = this.#place
    const precondition = documentId === undefined ? {} : { ifDocumentId: documentId }
    const change = {
      operation: 'update_page' as const,
      page: page.id,
      document: { markdown: text },
      ...precondition,
    }
    const answer = await this.#client.call('updateChangeRequestContent', {
      params: { spaceId, changeRequestId },
      query: { compat: false },
      body: { changes: [change] },
    })
    return { documentId: fieldOf(answer, 'pages')?.[0]?.documentId }
  }

  /** Saves a text as the repair of a parked edit, and of the edits on top of it. */
  async #repair(text: string, { intent, page }: RepairedEdit): Promise<Pick<CoreText, 'documentId'>> {
    const { items } = await this.#client.call('listOutbox')
    const onTop = items.filter(
      (item) => item.error?.code === 'sync.waits' && item.texts.length === 1 && item.texts[0]?.page === page,
    )
    // The text includes these edits. Sent after it, they would be another choice about the same words.
    for (const { id } of onTop) await this.#client.call('discardIntent', { params: { intentId: id } })
    await this.#client.call('editIntent', {
      params: { intentId: intent },
      body: { texts: [{ page, markdown: text }] },
    })
    return { documentId: undefined }
  }
}

/** Returns true when another user wrote first, or resolved the conflict that this text was to resolve. */
export function isStale({ code, status }: ClientProblem): boolean {
  return status === 412 || code === 'sync.not-waiting'
}

/** Returns true when the core may have received the request despite the failure. */
export function mayHaveArrived({ status }: ClientProblem): boolean {
  return status === 0 || status === 429 || status >= 500
}
