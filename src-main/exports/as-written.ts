import type { AttributeChanges } from '../content/markdown/join-page.ts'
import { includesWithin, restoreIncludes } from '../content/markdown/written-includes.ts'
import { attributesOf, type PageRow } from '../revisions/page-row.ts'

/**
 * The head and the text of a page as its author wrote them, with the directives that its import replaced. A text that
 * was edited since has the included texts instead: it may differ from them. The same holds for a head with changes.
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
