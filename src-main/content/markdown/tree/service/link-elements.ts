import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { readMentionAddress } from '../../links/mention.ts'
import { stringProperty, textOf } from '../hast-element.ts'
import { namesFileAlone } from './cell-values.ts'
import { flag } from './table-columns.ts'

/** Returns a link, marked if the author wrote it as a mention of a page, a user or a team. */
export function linkOf(link: Element): Element {
  const isTitled = stringProperty(link, 'title') === 'mention'
  if (!isTitled && !flag(link, 'dataMention')) return link
  const { title, dataMention: _written, ...properties } = link.properties
  if (isTitled && readMentionAddress(stringProperty(link, 'href') ?? '')) {
    return { ...link, properties: { ...properties, dataMention: 'person' } }
  }
  // Words of the author's own stay; a mention repeats the name of the file.
  const isMention = namesFileAlone(link) || textOf(link).trim().endsWith('.md')
  return {
    ...link,
    properties: {
      ...properties,
      ...(isTitled ? {} : { title }),
      ...(isMention && { dataMention: 'true' }),
    },
  }
}

/** Marks the links without words and without a described picture. The view names them. */
export function markUnnamedLinks(tree: Root): void {
  visit(tree, 'element', (link) => {
    if (link.tagName !== 'a' || link.properties['href'] === undefined || link.children.some(hasWords)) return
    link.properties['dataUnnamed'] = link.children.length > 0 ? 'content' : 'empty'
  })
}

function hasWords(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  if (node.type !== 'element') return false
  return (stringProperty(node, 'alt') ?? '').trim() !== '' || node.children.some(hasWords)
}
