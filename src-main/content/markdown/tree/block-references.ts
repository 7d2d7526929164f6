import type { Definition } from 'mdast'
import { visit } from 'unist-util-visit'
import { boundsExceeded } from './block-bounds.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** The definitions of a block for the whole page, and the footnotes that it refers to. */
export interface BlockReferences {
  /** Markdown of each link definition, by normalised label. */
  links: Map<string, string>
  /** Markdown of each footnote definition, by normalised label. */
  footnotes: Map<string, string>
  /** Labels of footnotes, one for each reference, in the order of the references. */
  referred: string[]
}

const DEFINITION = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?\[[^\]\n]+\]:/m
const LABEL = /\[([^[\]]+)\]/g

/** True when a block may contain a definition. Only such blocks are parsed before they are rendered. */
export function mayDefine(source: string): boolean {
  return source.includes(']:') && DEFINITION.test(source)
}

/** True when a block may refer to a footnote. */
export function mayReferToFootnote(source: string): boolean {
  return source.includes('[^')
}

/** Returns the references of a block that is not parsed. */
export const noReferences = (): BlockReferences => ({ links: new Map(), footnotes: new Map(), referred: [] })

/** Reads definitions and references. `stubs` is Markdown that defines the footnotes that the block may refer to. */
export function readReferences(source: string, stubs: string): BlockReferences {
  const found = noReferences()
  if (boundsExceeded(source)) return found
  const parsed = parseMarkdown(stubs + source)
  if (!parsed) return found
  const { tree, sourceOf } = parsed
  visit(tree, (node) => {
    if (node.type === 'definition' && !found.links.has(node.identifier)) {
      found.links.set(node.identifier, definitionSource(node))
    } else if (node.type === 'footnoteDefinition' && !found.footnotes.has(node.identifier)) {
      found.footnotes.set(node.identifier, sourceOf(node))
    } else if (node.type === 'footnoteReference') found.referred.push(node.identifier)
  })
  return found
}

/** Returns the labels in square brackets of a text, normalised as Markdown compares them. */
export function labelsIn(source: string): Set<string> {
  const labels = new Set<string>()
  for (const found of source.matchAll(LABEL)) labels.add(normalisedLabel(found[1]!))
  return labels
}

function normalisedLabel(label: string): string {
  return label
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
}

function definitionSource({ identifier, url, title }: Definition): string {
  const address = url.replace(/[<>\\\n]/g, encodeURIComponent)
  const escaped = title?.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')
  return `[${identifier}]: <${address}>${escaped ? ` "${escaped}"` : ''}\n`
}
