import type { Element } from 'hast'
import { stringProperty } from '../hast-element.ts'

const PLACES = new Set(['top', 'middle', 'bottom'])

/** The width and the place of the content of a column, as its author wrote them. */
export function columnProperties({ width, valign }: Record<string, string>): Element['properties'] {
  return { dataWidth: width, dataValign: PLACES.has(valign ?? '') ? valign : undefined }
}

/** Gives columns without a width an equal share of the rest. When no column has one, the view divides evenly. */
export function shareWidths(columns: Element): Element {
  const children = columns.children.filter((child) => child.type === 'element')
  const open = children.filter((child) => percentOf(stringProperty(child, 'dataWidth')) === undefined)
  if (open.length === children.length) return columns
  const taken = children.reduce((sum, child) => sum + (percentOf(stringProperty(child, 'dataWidth')) ?? 0), 0)
  for (const child of open) child.properties['dataWidth'] = `${Math.max(100 - taken, 0) / open.length}%`
  return columns
}

/** Returns a written width in percent; undefined for any other one. */
export function percentOf(width: string | undefined): number | undefined {
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(width?.trim() ?? '')?.[1]
  return percent === undefined || Number(percent) === 0 ? undefined : Number(percent)
}
