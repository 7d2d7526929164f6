import type { Root } from 'mdast'
import { toMarkdownText } from '../../../content/html/to-markdown.ts'
import { Problem } from '../../../schemas/problem.ts'
import { addressesOf, convertPage } from '../web/convert-page.ts'
import { decodeText } from '../web/decode-text.ts'
import { convertDocx } from './convert-docx.ts'
import type {
  ContainedPicture,
  ConversionAnswer,
  ConversionRequest,
  ReadDocument,
  RewrittenAddresses,
} from './document-converter.ts'

/** Performs a request. Problems are answers; any other error is thrown as a defect. */
export async function answerConversion(request: ConversionRequest): Promise<ConversionAnswer> {
  try {
    return await converted(request)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, message, cause } = error
    return {
      kind: 'refused',
      code,
      message,
      ...(cause instanceof Error && { cause: new Error(cause.stack) }),
    }
  }
}

async function converted(request: ConversionRequest): Promise<ConversionAnswer> {
  switch (request.kind) {
    case 'html':
      return read(decodeText(request.bytes, request.contentType), request.base, new Map())
    case 'docx': {
      const { html, contained } = await convertDocx(request)
      return read(html, null, contained)
    }
    case 'markdown':
      return { kind: 'written', bytes: new TextEncoder().encode(rewrittenText(request.tree, request)) }
  }
}

function read(
  html: string,
  base: string | null,
  contained: ReadonlyMap<string, ContainedPicture>,
): ConversionAnswer {
  const { title, tree } = convertPage(html, base)
  const links = new Set<string>()
  const pictures = new Set<string>()
  for (const { type, url } of addressesOf(tree)) (type === 'link' ? links : pictures).add(url)
  const document: ReadDocument = {
    title,
    tree: JSON.stringify(tree),
    links: [...links],
    pictures: [...pictures],
    contained,
  }
  return { kind: 'read', document }
}

function rewrittenText(json: string, { links, pictures }: RewrittenAddresses): string {
  // `read` serialised a tree of this type.
  const tree = JSON.parse(json) as Root
  for (const node of addressesOf(tree)) {
    node.url = (node.type === 'link' ? links : pictures).get(node.url) ?? node.url
  }
  return toMarkdownText(tree)
}
