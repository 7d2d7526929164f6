import type { PageLayout } from '../../../schemas/page.ts'

const VISIBLE_PARTS = [
  'title',
  'description',
  'tableOfContents',
  'outline',
  'pagination',
  'cover',
  'metadata',
  'tags',
  'actions',
] as const
const SIZES = ['hero', 'full', 'background'] as const
const MASKS = ['none', 'radial'] as const
const WIDTHS = ['default', 'wide'] as const

/**
 * Reads the value of `layout` in a head. GitBook writes `layout: { width: wide, title: { visible: true }, cover: {
 * visible: true, size: hero } }`. Values of other forms are absent; undefined without any known value.
 */
export function readLayout(value: unknown): Partial<PageLayout> | undefined {
  if (value === null || typeof value !== 'object') return undefined
  const layout: Partial<PageLayout> = {}
  for (const part of VISIBLE_PARTS) {
    const visible = valueWithin(value, part, 'visible')
    if (typeof visible === 'boolean') layout[part] = visible
  }
  const width = oneOf(WIDTHS, Reflect.get(value, 'width'))
  const coverSize = oneOf(SIZES, valueWithin(value, 'cover', 'size'))
  const coverMask = oneOf(MASKS, valueWithin(value, 'cover', 'mask'))
  const named = {
    ...layout,
    ...(width && { width }),
    ...(coverSize && { coverSize }),
    ...(coverMask && { coverMask }),
  }
  return Object.keys(named).length > 0 ? named : undefined
}

/** Returns a layout in the form of a head. */
export function writeLayout(layout: Partial<PageLayout>): Record<string, unknown> {
  const { width, coverSize, coverMask, ...visible } = layout
  const parts: Record<string, Record<string, unknown>> = {}
  for (const [part, isVisible] of Object.entries(visible)) parts[part] = { visible: isVisible }
  const cover = {
    ...parts['cover'],
    ...(coverSize && { size: coverSize }),
    ...(coverMask && { mask: coverMask }),
  }
  return { ...(width && { width }), ...parts, ...(Object.keys(cover).length > 0 && { cover }) }
}

function valueWithin(layout: object, part: string, key: string): unknown {
  const value: unknown = Reflect.get(layout, part)
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function oneOf<Value extends string>(values: readonly Value[], written: unknown): Value | undefined {
  return values.find((value) => value === written)
}
