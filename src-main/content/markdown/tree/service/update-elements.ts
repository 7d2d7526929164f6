import type { Element, ElementContent } from 'hast'
import { readTagList } from '../../directives/update-tags.ts'
import { numberedDay, updateDateWords, updateDay } from '../../update-date.ts'
import type { Directive } from '../directive-node.ts'
import { element } from '../hast-element.ts'
import { SERVICE_NAMES } from './service-names.ts'

type ContentOf = (directive: Directive) => ElementContent[]

/** Returns a changelog: its entries, each with its date, its tags and an anchor. */
export function updatesElement(directive: Directive, contentOf: ContentOf): Element {
  const format = directive.attributes['format']
  const seen = new Map<string, number>()
  for (const child of directive.children) {
    if (child.type !== 'directive' || child.name !== 'update') continue
    child.attributes = { ...child.attributes, ...placed(child.attributes, format, seen) }
  }
  return element(SERVICE_NAMES.updates, {}, contentOf(directive))
}

/** Returns the facts that an entry needs from its changelog, under names that no author can type. */
function placed(
  { date }: Directive['attributes'],
  format: string | undefined,
  seen: Map<string, number>,
): Record<string, string> {
  const day = updateDay(date)
  if (day === undefined) return {}
  return { '.words': updateDateWords(day, format), '.anchor': numberedDay(day, seen) }
}

/** Returns an entry of a changelog. A date of another form is shown as typed. */
export function updateElement(directive: Directive, contentOf: ContentOf): Element {
  const { date, tags } = directive.attributes
  const day = updateDay(date)
  const words = directive.attributes['.words'] ?? (day === undefined ? date : updateDateWords(day, undefined))
  const properties = {
    id: directive.attributes['.anchor'] ?? day,
    dataDay: day,
    dataWords: words?.trim(),
    dataTags: readTagList(tags).join(','),
  }
  return element(SERVICE_NAMES.update, properties, contentOf(directive))
}
