import { editHead } from '../../content/markdown/head/edit-head.ts'
import { readPageHead } from '../../content/markdown/split-page.ts'
import { mergeBoth } from '../../content/merge/merge-both.ts'

/** The file of a reusable content in two parts: its front matter with the blank lines after it, and its text. */
export interface ReusableText {
  head: string
  markdown: string
}

/** Splits the file of a reusable content. `head + markdown` is always the file. */
export function splitReusable(source: string): ReusableText {
  const { afterFrontMatter } = readPageHead(source)
  return { head: source.slice(0, afterFrontMatter), markdown: source.slice(afterFrontMatter) }
}

/** Returns the head with another title, and all other bytes unchanged; undefined for a head that is not plain YAML. */
export function withTitle(head: string, title: string): string | undefined {
  const edited = editHead(head, [{ path: ['title'], value: title }])
  return edited.kind === 'edited' ? edited.head : undefined
}

/** Returns the title of a reusable content: that of its front matter, or the name of its file without the extension. */
export function reusableTitle(source: string, fileName: string): string {
  return readPageHead(source).attributes.title ?? fileName.replace(/\.[^.]*$/, '')
}

/** Merges two versions of a file. The changed head wins, mine first. Of conflicting places, both texts remain. */
export function mergeReusable(base: string, mine: string, theirs: string): string {
  const [from, ours, others] = [base, mine, theirs].map(splitReusable) as [
    ReusableText,
    ReusableText,
    ReusableText,
  ]
  const head = ours.head === from.head ? others.head : ours.head
  return head + mergeBoth(from.markdown, ours.markdown, others.markdown)
}
