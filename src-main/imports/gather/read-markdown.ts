import { extractLinks } from '../../content/markdown/links/links.ts'
import { resolveHref } from '../../content/markdown/links/resolve-href.ts'
import { extractSections } from '../../content/markdown/sections.ts'
import { splitPage } from '../../content/markdown/split-page.ts'
import type { Fetched } from '../../platform/guarded-fetch.ts'
import { Problem } from '../../schemas/problem.ts'
import { leftOutNotices, memorySource, type GatheredContent, type Reach } from './gathered-content.ts'
import { ImportedPictures } from './imported-pictures.ts'
import { fileName } from './read-page.ts'
import { decodeText } from './web/decode-text.ts'

/** The media types that servers send for Markdown. Some servers send plain text, or no type. */
const TEXT = /^(?:text\/(?!html)|application\/(?:octet-stream|markdown)|$)/i

/**
 * Reads one file of Markdown without changing its text. Pictures at relative paths beside or below the file are
 * fetched, and have the same paths in the import.
 */
export async function readMarkdown(url: string, reach: Reach): Promise<GatheredContent> {
  const { file: limits } = reach.bounds
  const file = await reach.fetch(url, { limits, signal: reach.signal, accept: 'text/markdown, text/plain' })
  refuseOthers(file)
  const text = decodeText(file.bytes, file.contentType)
  const base = file.url.startsWith('data:') ? null : file.url
  const path = fileName(base, titleOf(text))
  const { files, leftOut } = await fetchPictures(text, path, base, reach)
  files.set(path, Buffer.from(text, 'utf8'))
  return { source: memorySource(titleOf(text), files), leftOut, notices: leftOutNotices(leftOut) }
}

function refuseOthers({ url, status, contentType }: Fetched): void {
  if (status !== 200)
    throw new Problem('fetch.failed', `${url} answers with status ${status} instead of a file.`)
  if (TEXT.test(contentType) || url.startsWith('data:')) return
  const message = `${url} is not Markdown, it is ${contentType}. Choose another source, such as html or website.`
  throw new Problem('import.refused', message)
}

function titleOf(text: string): string {
  const { attributes, headTitle, text: body } = splitPage(text)
  return attributes.title?.trim() || headTitle || extractSections(body)[0]?.title || 'Untitled'
}

async function fetchPictures(
  text: string,
  path: string,
  base: string | null,
  reach: Reach,
): Promise<{ files: Map<string, Uint8Array>; leftOut: number }> {
  const files = new Map<string, Uint8Array>()
  if (base === null) return { files, leftOut: 0 }
  const imported = new ImportedPictures(reach, AbortSignal.timeout(reach.bounds.milliseconds))
  const pictures = new Map<string, string>()
  for (const { kind, href } of extractLinks(text)) {
    const target = kind === 'image' ? resolveHref(href, path) : null
    if (target?.kind !== 'path' || target.isRooted) continue
    const address = URL.parse(href, base)?.href
    if (address !== undefined) pictures.set(target.path, address)
  }
  await imported.fetch(pictures.values())
  for (const [picturePath, address] of pictures) {
    const bytes = imported.files.get(imported.pathOf(address) ?? '')
    if (bytes) files.set(picturePath, bytes)
  }
  return { files, leftOut: imported.leftOut }
}
