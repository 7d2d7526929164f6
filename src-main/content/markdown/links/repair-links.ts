import { extractLinks } from './links.ts'
import { undescribedPictures } from './undescribed-pictures.ts'

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Returns the text without the links and pictures to an address. The label of a link stays. Links of another syntax,
 * such as definitions and tags, stay too. All other bytes are unchanged.
 */
export function removeLinks(markdown: string, address: string): string {
  const edits = extractLinks(markdown).flatMap(({ href, start, end, text }): Edit[] => {
    if (href !== address) return []
    if (markdown.startsWith('![', start)) return [{ start, end, text: '' }]
    return markdown.startsWith('[', start) && markdown.startsWith('](', start + 1 + text.length)
      ? [{ start, end, text }]
      : []
  })
  return applyEdits(markdown, outermost(edits))
}

/** Returns the text with an alternative text for the pictures of an address that lack one. */
export function describePictures(markdown: string, address: string, description: string): string {
  const edits = undescribedPictures(markdown).flatMap(({ href, start, end, text }): Edit[] => {
    if (href !== address) return []
    if (markdown.startsWith('![', start)) {
      const label = start + '!['.length
      return [{ start: label, end: label + text.length, text: escapeLabel(description) }]
    }
    return [{ start, end, text: describedTag(markdown.slice(start, end), description) }]
  })
  return applyEdits(markdown, edits)
}

const EMPTY_ALT = /\salt\s*=\s*(?:"\s*"|'\s*')/i
const ALT_WITHOUT_VALUE = /\salt(?=[\s/>])/i

function describedTag(tag: string, description: string): string {
  const alt = ` alt="${description.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
  if (EMPTY_ALT.test(tag)) return tag.replace(EMPTY_ALT, () => alt)
  if (ALT_WITHOUT_VALUE.test(tag)) return tag.replace(ALT_WITHOUT_VALUE, () => alt)
  return tag.replace(/^<\w+/, (name) => name + alt)
}

const escapeLabel = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]`]/g, (mark) => `\\${mark}`)

/** A link around a picture of the same address is one edit. */
function outermost(edits: readonly Edit[]): Edit[] {
  let behind = 0
  return edits.filter(({ start, end }) => {
    if (start < behind) return false
    behind = end
    return true
  })
}

function applyEdits(markdown: string, edits: readonly Edit[]): string {
  let behind = 0
  const parts = edits.map(({ start, end, text }) => {
    const part = markdown.slice(behind, start) + text
    behind = end
    return part
  })
  return parts.join('') + markdown.slice(behind)
}
