import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import type { Client } from '../../api/client.ts'
import { asClientProblem } from '../../api/client-problem.ts'

/** A text to bring back into a space; `page` is the page that it stood on, if it is known. */
export interface SavedText {
  page: string | null
  title: string
  text: string
}

interface Place {
  spaceId: string
  changeRequestId: string
}

/** Begins a change request that says what it holds. */
export function beginChangeRequest(
  { call }: Client,
  spaceId: string,
  subject: string,
): Promise<ChangeRequest> {
  return call('createChangeRequest', { params: { spaceId }, body: { subject } })
}

/**
 * Writes texts into a change request: onto their pages where those are there, else as new pages. Answers the pages
 * that were there.
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
  return page !== null && (await isThere(client, place, page))
    ? { operation: 'update_page', page, document }
    : { operation: 'insert_page', title, document }
}

async function isThere({ call }: Client, place: Place, page: string): Promise<boolean> {
  try {
    await call('getPageInChangeRequestById', { params: { ...place, pageId: page } })
    return true
  } catch (error) {
    if (asClientProblem(error).status === 404) return false
    throw error
  }
}
