import type { LightReplica } from './light-replica.ts'

/** A page that one replica writes alone. */
export interface OwnPage {
  space: string
  page: string
  /** The text of the page without remarks. */
  text: string
}

/** Reads a page for a replica that is to write it. */
export async function ownPage(replica: LightReplica, space: string, page: string): Promise<OwnPage> {
  const path = `/v1/spaces/${space}/content/page/${page}?format=markdown`
  const { markdown = '' } = await answerOf<{ markdown?: string }>(replica.ask('GET', path))
  return { space, page, text: markdown.trimEnd() }
}

/** Edits a page in a change request and merges it, each request under a key. Returns the merged revision. */
export async function mergeEdit(
  replica: LightReplica,
  { space, page, text }: OwnPage,
  remark: string,
): Promise<string> {
  const base = `/v1/spaces/${space}/change-requests`
  const post = <Answer>(path: string, body: object, step: string) =>
    answerOf<Answer>(replica.ask('POST', path, body, `${remark}-${step}`))
  const { id } = await post<{ id: string }>(base, { subject: `Remark ${remark}` }, 'create')
  const document = { markdown: `${text}\n\nRemark ${remark}.\n` }
  await post(`${base}/${id}/content`, { changes: [{ operation: 'update_page', page, document }] }, 'write')
  const merged = await post<{ revision: string; result: string }>(`${base}/${id}/merge`, {}, 'merge')
  if (merged.result !== 'merge') throw new Error(`The edit ${remark} ended as ${merged.result}`)
  return merged.revision
}

async function answerOf<Answer>(asking: ReturnType<LightReplica['ask']>): Promise<Answer> {
  const result = await asking
  if (!result.ok)
    throw new Error(`${result.problem.code}: ${result.problem.message}`, { cause: result.problem })
  return result.value as Answer
}
