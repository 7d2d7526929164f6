import { presentOutline } from '../../content/api-reference/read/present-outline.ts'
import type { ReferencePages } from '../../content/api-reference/reference-pages.ts'
import { overviewText, referencePages, referenceText } from '../../content/api-reference/reference-text.ts'
import { escapeInline } from '../../content/markdown/escape-inline.ts'
import type { ApiOutline } from '../../schemas/api-reference.ts'
import type { PdfPage } from './pdf-book.ts'
import { missingSpecification, type Specifications } from './specifications.ts'

/** The pages of a document, with those made from specifications in their places, and the texts of the latter. */
export interface PagesWithComputed {
  pages: readonly PdfPage[]
  computedTexts: ReadonlyMap<string, string>
}

/**
 * Adds the pages that are made from specifications below their entries, as the tree of the app shows them. The page of
 * an entry has a sentence when its specification is missing.
 */
export async function withComputedPages(
  pages: readonly PdfPage[],
  specifications: Specifications,
): Promise<PagesWithComputed> {
  const computedTexts = new Map<string, string>()
  const allPages: PdfPage[] = []
  for (const page of pages) {
    if (!page.reference) allPages.push(page)
    else allPages.push(...(await computedPages(page, page.reference, specifications, computedTexts)))
  }
  return { pages: allPages, computedTexts }
}

async function computedPages(
  entry: PdfPage,
  reference: ReferencePages,
  specifications: Specifications,
  texts: Map<string, string>,
): Promise<PdfPage[]> {
  const read = await specifications.read({ slug: reference.spec })
  if (read?.kind !== 'document') {
    const sentence = missingSpecification(reference.spec, read, 'table of contents')
    texts.set(entry.id, `*${escapeInline(sentence)}*`)
    return [{ ...entry, type: 'computed' }]
  }
  const outline = presentOutline(read.document)
  return pagesOf(entry, reference, outline, texts)
}

function pagesOf(
  entry: PdfPage,
  reference: ReferencePages,
  outline: ApiOutline,
  texts: Map<string, string>,
): PdfPage[] {
  const below = referencePages(entry.id, reference, outline)
  texts.set(entry.id, overviewText(outline, below))
  for (const { id, part } of below) texts.set(id, referenceText(reference.spec, outline, part) ?? '')
  const pagesBelow = below.map(({ id, title }): PdfPage => ({
    ...entry,
    id,
    type: 'computed',
    title,
    emoji: '',
    description: '',
    depth: entry.depth + 1,
  }))
  return [{ ...entry, type: 'computed', title: outline.title || entry.title }, ...pagesBelow]
}
