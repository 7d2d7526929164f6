import { z } from 'zod'
import { choosePages } from '../../revisions/choose-pages.ts'
import { Id } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import { notFound } from '../access/access.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { ContentSource } from './content-source.ts'

/** The lifetime of an address, in milliseconds. */
const LIFETIME = 3_600_000

/** The parameters that select the pages of a PDF. Without a page it has all. */
export const pdfQuery = z.object({
  page: Id.optional().describe('The page to begin with; those below it follow'),
  only: z.boolean().optional().describe('True omits the pages below the page'),
})

export const PdfAddress = z.object({ url: z.string() })

/**
 * Signs the address of a PDF of some content. The document is created when it is fetched, so that a read stays a read,
 * and an unused address costs nothing. It shows the content of the time of the call. Throws `input.invalid`, and
 * `resource.unknown` and `pdf.too-large` for the requested pages.
 */
export function pdfAddress(
  scope: ReadScope,
  { view, revision }: ContentSource,
  place: { space: string; changeRequest: string | null },
  { page, only: isOnly = false }: z.infer<typeof pdfQuery>,
): z.infer<typeof PdfAddress> {
  if (isOnly && page === undefined) {
    throw new Problem('input.invalid', 'query.only: needs the page that it is about. Name it in `page`.')
  }
  const choice = { page: page ?? null, isOnly }
  if (!choosePages(view, choice)) throw notFound('page')
  const request = { ...place, revision: revision.id, ...choice, reader: scope.caller.user }
  return { url: scope.addresses.pdf(request, scope.clock() + LIFETIME) }
}
