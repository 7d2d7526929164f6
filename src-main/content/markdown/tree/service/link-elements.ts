import type { Element } from 'hast'
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
