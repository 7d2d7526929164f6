import type { Client } from '../../../api/client.ts'
import type { CoreText } from '../../../editor/saving/shared-text.ts'
import type { TextStore } from '../editing/draft/text-store.ts'

/** The reusable content and the change request of a draft. */
export interface ReusablePlace {
  spaceId: string
  changeRequestId: string
  content: string
}

/** The text of one reusable content of a change request in the core. The core merges changes of others. */
export class ReusableTextStore implements TextStore {
  readonly kind = 'reusable-content'
  readonly #client: Client
  readonly #place: ReusablePlace

  constructor(client: Client, place: ReusablePlace) {
    this.#client = client
    this.#place = place
  }

  async read(): Promise<CoreText & { id: string }> {
    const { spaceId, changeRequestId, content } = this.#place
    const params = { spaceId, changeRequestId, reusableContentId: content }
    const read = await this.#client.call('getReusableContentInChangeRequestById', { params })
    return { id: read.id, text: read.markdown ?? '', documentId: read.document }
  }

  /** Saves a text. Its document id stays unknown, because the core may have merged it with a newer text. */
  async save(text: string, base: CoreText): Promise<Pick<CoreText, 'documentId'>> {
    const { spaceId, changeRequestId, content } = this.#place
    const change = {
      operation: 'update_reusable_content' as const,
      content,
      document: { markdown: text },
      base: { markdown: base.text },
    }
    await this.#client.call('updateChangeRequestContent', {
      params: { spaceId, changeRequestId },
      body: { changes: [change] },
    })
    return { documentId: undefined }
  }
}
