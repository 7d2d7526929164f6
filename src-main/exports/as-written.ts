import type { AttributeChanges } from '../content/markdown/join-page.ts'
import { includesWithin, restoreIncludes } from '../content/markdown/written-includes.ts'
import { attributesOf, type PageRow } from '../revisions/page-row.ts'

/**
 * Returns the head and the text of a page as its author wrote them, with the directives that its import replaced. An
 * edited text contains the included texts instead, because it may differ from them. So does a changed head.
 */
export function asWritten(
  row: PageRow,
  first: PageRow | undefined,
  { text, changes }: { text: string; changes: AttributeChanges },
): { head: string; text: string } {
  const { head } = row
  const includes =
    first && first.attributes.includes('"includes"') ? (attributesOf(first).includes ?? []) : []
  if (includes.length === 0) return { head, text }
  const isHeadUntouched = first?.head === head && Object.keys(changes).length === 0
  const isTextUntouched = first?.text === row.text
  return {
    // An empty range between the two belongs to the text.
    head: isHeadUntouched
      ? restoreIncludes(
          head,
          includesWithin(includes, 0, head.length).filter(({ start }) => start < head.length),
        )
      : head,
    text: isTextUntouched
      ? restoreIncludes(text, includesWithin(includes, head.length, head.length + text.length))
      : text,
  }
}
