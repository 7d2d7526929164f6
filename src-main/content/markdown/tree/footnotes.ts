import type { ElementContent } from 'hast'
import type { FootnoteDefinition, FootnoteReference, Link, List, ListItem, Root, RootContent } from 'mdast'
import { element, text } from './hast-element.ts'
import type { BlockContext, Footnote } from './page-references.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** Returns the raised number that links to a footnote. `seen` counts the references within one block. */
export function footnoteReference(
  { identifier }: FootnoteReference,
  footnotes: BlockContext['footnotes'],
  seen: Map<string, number>,
): ElementContent {
  const known = Object.hasOwn(footnotes, identifier) ? footnotes[identifier] : undefined
  if (!known) return text(`[^${identifier}]`)
  const times = (seen.get(identifier) ?? known.before) + 1
  seen.set(identifier, times)
  const link = element('a', { href: `#${noteId(identifier)}`, id: referenceId(identifier, times) }, [
    text(String(known.number)),
  ])
  return element('sup', { className: ['footnote-reference'] }, [link])
}

/** Returns the list of all footnotes for the end of a page. Each has links back to its references. */
export function footnoteList(footnotes: Footnote[]): Root {
  const parsed = footnotes.map((footnote) => parseMarkdown(footnote.source)?.tree.children ?? [])
  const items = footnotes.map((footnote, index): ListItem => {
    const definition = parsed[index]!.find((node) => node.type === 'footnoteDefinition')
    return {
      type: 'listItem',
      spread: true,
      data: { hProperties: { id: noteId(footnote.label) } },
      children: withBackLinks(definition?.children ?? [], footnote),
    }
  })
  const list: List = { type: 'list', ordered: true, start: 1, spread: true, children: items }
  const linkDefinitions = parsed.flat().filter((node) => node.type === 'definition')
  return { type: 'root', children: [...linkDefinitions, list] }
}

function withBackLinks(
  content: FootnoteDefinition['children'],
  { label, references }: Footnote,
): FootnoteDefinition['children'] {
  const links = Array.from({ length: references }, (_, index): Link => {
    const mark = index === 0 ? '↩' : `↩${index + 1}`
    return {
      type: 'link',
      url: `#${referenceId(label, index + 1)}`,
      children: [{ type: 'text', value: mark }],
    }
  })
  const spaced = links.flatMap((link) => [{ type: 'text' as const, value: ' ' }, link])
  const last: RootContent | undefined = content.at(-1)
  if (last?.type !== 'paragraph') return [...content, { type: 'paragraph', children: spaced }]
  return [...content.slice(0, -1), { ...last, children: [...last.children, ...spaced] }]
}

function noteId(label: string): string {
  return `fn-${encodeURIComponent(label)}`
}

function referenceId(label: string, times: number): string {
  return `fnref-${encodeURIComponent(label)}${times > 1 ? `-${times}` : ''}`
}
