import { extractLinks, type ExtractedLink } from './links.ts'

const DESCRIPTION = /\salt\s*=\s*(?:"\s*[^"\s][^"]*"|'\s*[^'\s][^']*'|[^\s"'=<>`]+)/i
const PICTURE_TAG = /^<(?:img|picture)\b/i

/**
 * Returns the pictures of a page without an alternative text, in order. Screen readers cannot name them. An empty `alt`
 * counts as missing, because other tools write it into every picture.
 */
export function undescribedPictures(markdown: string): ExtractedLink[] {
  if (!markdown.includes('![') && !/<img/i.test(markdown)) return []
  return extractLinks(markdown).filter((link) => link.kind === 'image' && isUndescribed(markdown, link))
}

function isUndescribed(markdown: string, { start, end, text }: ExtractedLink): boolean {
  if (markdown.startsWith('![', start)) return text.trim() === ''
  const tag = markdown.slice(start, end)
  return PICTURE_TAG.test(tag) && !DESCRIPTION.test(tag)
}
