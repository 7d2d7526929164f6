import { replaceRanges, type Replaced } from '../../replace-ranges.ts'
import { escapeInline } from '../escape-inline.ts'
import { extractLinks } from './links.ts'
import { undescribedPictures } from './undescribed-pictures.ts'

/**
 * Returns the text without the links and pictures to an address. The label of a link stays. Links of another syntax,
 * such as definitions and tags, stay too. All other bytes are unchanged.
 */
export function removeLinks(markdown: string, address: string): string {
  const edits = extractLinks(markdown).flatMap(({ href, start, end, text }): Replaced[] => {
    if (href !== address) return []
    if (markdown.startsWith('![', start)) return [{ start, end, replacement: '' }]
    return markdown.startsWith('[', start) && markdown.startsWith('](', start + 1 + text.length)
      ? [{ start, end, replacement: text }]
      : []
  })
  return replaceRanges(markdown, outermost(edits))
}

/** Returns the text with an alternative text for the pictures of an address that lack one. */
export function describePictures(markdown: string, address: string, description: string): string {
  const edits = undescribedPictures(markdown).flatMap(({ href, start, end, text }): Replaced[] => {
    if (href !== address) return []
    if (markdown.startsWith('![', start)) {
      const label = start + '!['.length
      return [
        {
          start: label,
          end: label + text.length,
          replacement: escapeInline(description.replaceAll(/\s+/g, ' ')),
        },
      ]
    }
    return [{ start, end, replacement: describedTag(markdown.slice(start, end), description) }]
  })
  return replaceRanges(markdown, edits)
}

const EMPTY_ALT = /\salt\s*=\s*(?:"\s*"|'\s*')/i
const ALT_WITHOUT_VALUE = /\salt(?=[\s/>])/i

function describedTag(tag: string, description: string): string {
  const alt = ` alt="${description.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
  if (EMPTY_ALT.test(tag)) return tag.replace(EMPTY_ALT, () => alt)
  if (ALT_WITHOUT_VALUE.test(tag)) return tag.replace(ALT_WITHOUT_VALUE, () => alt)
  return tag.replace(/^<\w+/, (name) => name + alt)
}

/** A link around a picture of the same address is one edit. */
function outermost(edits: readonly Replaced[]): Replaced[] {
  let after = 0
  return edits.filter(({ start, end }) => {
    if (start < after) return false
    after = end
    return true
  })
}
