import type { Element, ElementContent } from 'hast'
import { isLinkAddress } from '../../safe-address.ts'
import { stringProperty, textOf } from '../hast-element.ts'

/** An address that an element links to or shows, with the words for it. */
export interface LinkedAddress {
  address: string
  label: string
}

/** Returns the addresses of the links and pictures in an element, in order. */
export function linksIn(node: Element): LinkedAddress[] {
  return node.children.flatMap(addressesOf)
}

function addressesOf(node: ElementContent): LinkedAddress[] {
  if (node.type !== 'element') return []
  const picture = node.tagName === 'img' ? stringProperty(node, 'src') : undefined
  if (picture !== undefined) return [{ address: picture, label: stringProperty(node, 'alt') ?? '' }]
  const address = node.tagName === 'a' ? stringProperty(node, 'href') : undefined
  if (address !== undefined) return [{ address, label: textOf(node).trim() }]
  return node.children.flatMap(addressesOf)
}

/** Returns the first address that a cell links to, or else its text if that may be an address. */
export function addressIn(cell: Element): string | undefined {
  const [first] = linksIn(cell)
  if (first) return first.address
  const typed = textOf(cell).trim()
  return typed !== '' && !/\s/.test(typed) && isLinkAddress(typed) ? typed : undefined
}
