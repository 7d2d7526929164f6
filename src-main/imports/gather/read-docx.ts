import { Problem } from '../../schemas/problem.ts'
import type { GatheredContent, Reach } from './gathered-content.ts'
import { gatherPage } from './read-page.ts'

/** Reads a Word document as one page, with its pictures. */
export async function readDocx(url: string, reach: Reach): Promise<GatheredContent> {
  const { bounds, documents, signal } = reach
  const { status, bytes } = await reach.fetch(url, { limits: bounds.file, signal })
  if (status !== 200)
    throw new Problem('fetch.failed', `${url} answers with status ${status} instead of a file.`)
  return gatherPage(await documents.readDocx({ bytes, bounds }, signal), null, reach)
}
