import type { Element, ElementContent } from 'hast'
import { element, stringProperty, text, textOf } from '../hast-element.ts'
import { linksIn } from './linked-addresses.ts'
import { SERVICE_NAMES } from './service-names.ts'
import type { TableColumn } from './table-columns.ts'

type Reading = (cell: Element, column: TableColumn) => ElementContent[] | undefined

/** The readings of values by type. A value of another form stays as typed. */
const READINGS: Partial<Record<TableColumn['type'], Reading>> = {
  'content-ref': mapped((link) => mention(link)),
  files: mapped(fileLink),
  image: pictures,
  checkbox,
  rating,
  select: options,
  users,
}

/** Returns the content of a cell in the form of its column's type. */
export function cellContent(cell: Element, column: TableColumn): ElementContent[] {
  return READINGS[column.type]?.(cell, column) ?? cell.children
}

function mapped(change: (link: Element) => Element): Reading {
  const walk = (node: ElementContent): ElementContent => {
    if (node.type !== 'element') return node
    if (node.tagName === 'a') return change(node)
    return { ...node, children: node.children.map(walk) }
  }
  return (cell) => cell.children.map(walk)
}

/** Returns a link to a page. A link that only repeats the file's name shows the title of the page. */
function mention(link: Element): Element {
  return namesFileAlone(link) ? { ...link, properties: { ...link.properties, dataMention: 'title' } } : link
}

/** True when the text of a link is its address, or the last segment of it. */
export function namesFileAlone(link: Element): boolean {
  const address = stringProperty(link, 'href') ?? ''
  const shown = textOf(link).trim()
  return shown === '' || shown === address || shown === lastSegment(address)
}

function lastSegment(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return path.split('/').findLast((segment) => segment !== '') ?? path
}

function fileLink(link: Element): Element {
  const isNamed = textOf(link).trim() !== ''
  const children = isNamed ? link.children : [text(lastSegment(stringProperty(link, 'href') ?? ''))]
  return { ...link, properties: { ...link.properties, dataFile: 'true' }, children }
}

function pictures(cell: Element): ElementContent[] | undefined {
  const links = linksIn(cell)
  if (links.length === 0) return undefined
  return links.map(({ address, label }) => element('img', { src: address, alt: label }, []))
}

function checkbox(cell: Element): ElementContent[] | undefined {
  const value = textOf(cell).trim().toLowerCase()
  if (value !== 'true' && value !== 'false') return undefined
  const checked = value === 'true' ? true : undefined
  return [element('input', { type: 'checkbox', disabled: true, checked }, [])]
}

function rating(cell: Element, { most }: TableColumn): ElementContent[] | undefined {
  const typed = textOf(cell).trim()
  const value = Number(typed)
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(typed) || value > most) return undefined
  return [element(SERVICE_NAMES.rating, { dataValue: typed, dataMost: String(most) }, [text(typed)])]
}

/** Replaces the choices with chips, and drops the commas between them. */
function options(cell: Element, column: TableColumn): ElementContent[] | undefined {
  const chosen = cell.children.filter((child) => child.type === 'element' && child.tagName === 'span')
  if (chosen.length === 0) return undefined
  const isOther = (node: ElementContent): boolean => !chosen.includes(node) && !/^[\s,]*$/.test(textOf(node))
  if (cell.children.some(isOther)) return undefined
  return chosen.flatMap((child, index) => {
    const chip = optionChip(child as Element, column)
    return index === 0 ? [chip] : [text(' '), chip]
  })
}

function optionChip(chosen: Element, column: TableColumn): Element {
  const id = stringProperty(chosen, 'dataOption') ?? ''
  const known = column.options.get(id)
  const typed = textOf(chosen).trim().replace(/,$/, '')
  const label = typed || known?.label || id
  return element(SERVICE_NAMES.option, { dataColour: known?.colour }, [text(label)])
}

function users(cell: Element): ElementContent[] | undefined {
  if (cell.children.some((child) => child.type === 'element' && child.tagName !== 'span')) return undefined
  const names = cell.children.map(textOf).join(',').split(',')
  const named = names.map((name) => name.trim()).filter((name) => name !== '')
  return named.flatMap((name, index) => {
    const user = element(SERVICE_NAMES.user, {}, [text(name)])
    return index === 0 ? [user] : [text(' '), user]
  })
}
