import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import { asClientProblem } from '../../api/client-problem.ts'
import type { Client } from '../../api/client.ts'

/** A text to restore into a space. `page` is the id of its former page; null for an unknown page. */
export interface SavedText {
  page: string | null
  title: string
  text: string
}

interface Place {
  spaceId: string
  changeRequestId: string
}

/** Creates a change request whose subject names its content. */
export function beginChangeRequest(
  { call }: Client,
  spaceId: string,
  subject: string,
): Promise<ChangeRequest> {
  return call('createChangeRequest', { params: { spaceId }, body: { subject } })
}

/**
 * Writes texts into a change request: onto their pages if these exist, otherwise as new pages. Returns the ids of the
 * existing pages.
 */
export async function writeTexts(client: Client, place: Place, texts: SavedText[]): Promise<string[]> {
  const changes = await Promise.all(texts.map((text) => changeOf(client, place, text)))
  await client.call('updateChangeRequestContent', { params: place, body: { changes } })
  return changes.flatMap((change) => (change.operation === 'update_page' ? [change.page] : []))
}

async function changeOf(
  client: Client,
  place: Place,
  { page, title, text }: SavedText,
): Promise<ContentChange> {
  const document = { markdown: text }
  return page !== null && (await pageExists(client, place, page))
    ? { operation: 'update_page', page, document }
    : { operation: 'insert_page', title, document }
}

async function pageExists({ call }: Client, place: Place, page: string): Promise<boolean> {
  try {
    await call('getPageInChangeRequestById', { params: { ...place, pageId: page } })
    return true
  } catch (error) {
    if (asClientProblem(error).status === 404) return false
    throw error
  }
}
