import type { Page } from '../../../../src-main/schemas/page.ts'
import type { Client } from '../../../api/client.ts'
import type { ClientProblem } from '../../../api/client-problem.ts'
import type { CoreText } from '../../../editor/saving/shared-text.ts'

/** Which page of which change request a draft is of. */
export interface DraftPlace {
  spaceId: string
  changeRequestId: string
  page: Page
}

/** The text of one page of a change request, as the core has it. Every call throws a ClientProblem. */
export class CoreTextStore {
  readonly #client: Client
  readonly #place: DraftPlace

  constructor(client: Client, place: DraftPlace) {
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

  /** Saves a text on top of the one that it was made from; refused as stale where the page has another by now. */
  async save(text: string, { documentId }: CoreText): Promise<Pick<CoreText, 'documentId'>> {
    const { spaceId, changeRequestId, page } = this.#place
    const builtOn = documentId === undefined ? {} : { ifDocumentId: documentId }
    const change = {
      operation: 'update_page' as const,
      page: page.id,
      document: { markdown: text },
      ...builtOn,
    }
    const answer = await this.#client.call('updateChangeRequestContent', {
      params: { spaceId, changeRequestId },
      query: { compat: false },
      body: { changes: [change] },
    })
    return { documentId: 'pages' in answer ? answer.pages[0]?.documentId : undefined }
  }

  /** Saves a text as the repair of an edit that waits in the outbox, and of those that were made on top of it. */
  async repair(text: string, intentId: string, page: string): Promise<Pick<CoreText, 'documentId'>> {
    const { items } = await this.#client.call('listOutbox')
    const onTop = items.filter(
      (item) => item.error?.code === 'sync.waits' && item.texts.length === 1 && item.texts[0]?.page === page,
    )
    // The text holds what they say: sent behind it, they would be another choice about the same words.
    for (const { id } of onTop) await this.#client.call('discardIntent', { params: { intentId: id } })
    await this.#client.call('editIntent', {
      params: { intentId },
      body: { texts: [{ page, markdown: text }] },
    })
    return { documentId: undefined }
  }
}

/** Whether somebody else wrote first, or settled what this text was to settle. */
export function isStale({ code, status }: ClientProblem): boolean {
  return status === 412 || code === 'sync.not-waiting'
}

/** Whether the core may have what was sent all the same. */
export function mayHaveArrived({ status }: ClientProblem): boolean {
  return status === 0 || status === 429 || status >= 500
}
