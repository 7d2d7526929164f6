import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { readMentionAddress } from '../../../mentions/mention.ts'
import { stringProperty, textOf } from '../hast-element.ts'
import { namesFileAlone } from './cell-values.ts'
import { flag } from './table-columns.ts'

/** A link, marked as a mention of its page, or of a user or team, where the author wrote it as one. */
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

/** Marks the links that have neither words nor a described picture: the view names them. */
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
