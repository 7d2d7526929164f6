import { join } from 'node:path'
import type { NamedSpace } from '../../../src-main/content/content-reference.ts'
import { sourcePathKey } from '../../../src-main/content/markdown/source-path.ts'
import type {
  NamedReusable,
  NamedSpecification,
  PdfBook,
  PdfLook,
  PdfNamed,
  PdfOutsidePage,
  PdfPage,
  PdfReusable,
  PdfTag,
} from '../../../src-main/pdf/book/pdf-book.ts'
import { typeset } from '../../../src-main/pdf/index.ts'
import { readPdf, type ReadPdf } from './read-pdf.ts'

/** The folder of the packages of fonts when nothing is built. */
export const FONTS = join(import.meta.dirname, '../../../node_modules')

/** A page to draw, by its path and text. Without a title of its own it has the path without the extension. */
export interface DrawnPage extends Partial<PdfPage> {
  text: string
}

/** Texts by their ids or from other spaces, titles of spaces, conditions of pages, and tags of the space. */
export interface DrawnTexts {
  conditions?: Record<string, string>
  tags?: Record<string, PdfTag>
  reusable?: (named: NamedReusable) => PdfReusable | null
  pageAt?: (space: string, key: string) => string | null
  outside?: (path: string, space?: string) => PdfOutsidePage | null
  named?: (content: NamedSpace) => PdfNamed | null
}

/** Draws pages by path, with files by path and specifications by name. Returns the content of the PDF. */
export async function drawPages(
  pages: Record<string, DrawnPage | string>,
  files: Record<string, Uint8Array> = {},
  variables: PdfBook['variables'] = {},
  specifications: Record<string, string> = {},
  looks: Record<string, PdfLook> = {},
  others: DrawnTexts = {},
): Promise<ReadPdf & { bytes: Uint8Array }> {
  const texts = new Map<string, string>()
  const drawn = Object.entries(pages).map(([path, given]): PdfPage => {
    const { text, ...page } = typeof given === 'string' ? { text: given } : given
    texts.set(path, text)
    return { ...plainPage(path), ...page }
  })
  const book: PdfBook = {
    title: 'Handbook',
    subtitle: '#1 Changes',
    date: Date.UTC(2026, 0, 1),
    pages: drawn,
    pageKeys: [...texts.keys(), 'elsewhere.md'].map((path) => ({ key: sourcePathKey(path), page: path })),
    titleOf: new Map(drawn.map(({ id, title }) => [id, title])),
    contentRoot: '',
    variables,
    pageVariables: new Map(),
    pageConditions: new Map(Object.entries(others.conditions ?? {})),
    tags: new Map(Object.entries(others.tags ?? {})),
    filePaths: new Set(Object.keys(files)),
    pageLooks: new Map(Object.entries(looks)),
    pageAddress: 'http://carrel.test/#/pages/',
    appAddress: 'http://carrel.test/#',
  }
  const source = {
    text: (page: string) => Promise.resolve(texts.get(page) ?? ''),
    file: (path: string) => {
      const bytes = files[path]
      return Promise.resolve(bytes ? { bytes, contentType: '' } : null)
    },
    reusable: (named: NamedReusable) => Promise.resolve(others.reusable?.(named) ?? null),
    pageAt: (space: string, key: string) => Promise.resolve(others.pageAt?.(space, key) ?? null),
    outside: (path: string, space?: string) => Promise.resolve(others.outside?.(path, space) ?? null),
    named: (content: NamedSpace) => Promise.resolve(others.named?.(content) ?? null),
    specification: ({ slug, address }: NamedSpecification) =>
      Promise.resolve(specifications[slug ?? address ?? ''] ?? null),
  }
  const bytes = await typeset(book, source, FONTS)
  return { ...readPdf(bytes), bytes }
}

function plainPage(path: string): PdfPage {
  const title = path.replace(/\.md$/, '')
  return { id: path, type: 'document', title, emoji: '', description: '', depth: 0, sourcePath: path }
}
