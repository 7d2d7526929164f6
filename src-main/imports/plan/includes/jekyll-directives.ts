import type { FoundDirective, IncludeSyntax } from './directive.ts'

/** The longest name of a file with the parameters after it. The bound makes the search linear for any text. */
const LONGEST = 1000
/** A tag that includes a file, or one around text that Jekyll leaves unchanged. */
const TAG = new RegExp(
  String.raw`\{%-?[ \t]{0,20}(?:(raw|endraw)|include_relative[ \t]+(?:"([^"\r\n]{1,${LONGEST}})"|'([^'\r\n]{1,${LONGEST}})'|([^\s%"'{}]{1,${LONGEST}}))[^%\r\n]{0,${LONGEST}})[ \t]{0,20}-?%\}`,
  'g',
)

/**
 * The includes of Jekyll. A file is relative to the file with the tag. Its front matter is not shown.
 *
 * @see https://jekyllrb.com/docs/includes/
 */
export const JEKYLL_INCLUDES: IncludeSyntax = { mark: 'include_relative', find: findIncludes }

function findIncludes(text: string): FoundDirective[] {
  const found: FoundDirective[] = []
  let isRaw = false
  for (const { 0: source, 1: raw, 2: double, 3: single, 4: plain, index } of text.matchAll(TAG)) {
    const file = double ?? single ?? plain
    if (raw !== undefined) isRaw = raw === 'raw'
    else if (!isRaw && file !== undefined)
      found.push({
        start: index,
        end: index + source.length,
        directive: { kind: 'include', file, part: { kind: 'body' } },
      })
  }
  return found
}
