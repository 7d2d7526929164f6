import type { Writer } from '../../../../store/store.ts'

/** The tables whose lists are ordered by `seq`, which the remote assigns. */
export type Ordered =
  | 'organization'
  | 'change_request'
  | 'review'
  | 'comment'
  | 'comment_reply'
  | 'team'
  | 'invite'
  | 'saml_provider'
  | 'site'
  | 'share_link'
  | 'custom_field'
  | 'openapi_spec'
  | 'translation_settings'
  | 'installation'

/**
 * Moves another row away from a place that the remote has assigned again. The other entity was deleted there. It may
 * still be here if the remote has forgotten the deletion.
 */
export function freeOrder(store: Writer, table: Ordered, order: number, id: string): void {
  store.run(
    `UPDATE ${table} SET seq = (SELECT max(seq) + 1 FROM ${table}) WHERE seq = ? AND id <> ?`,
    order,
    id,
  )
}
