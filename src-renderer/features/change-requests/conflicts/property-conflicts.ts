import type { Conflict } from '../../../../src-main/schemas/conflict.ts'
import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import type { SetPageHead } from '../../../../src-main/schemas/page-head.ts'
import type { PageLayout } from '../../../../src-main/schemas/page.ts'
import { LAYOUT_PARTS } from '../properties/page-properties.ts'
import { MASKS, PICTURES, PROPERTY_WORDS, SIZES, WIDTHS } from '../properties/property-words.ts'
import { patchChanges, type HeadPatch } from '../tree-edits/head-patch.ts'
import type { PageFields } from '../tree-edits/tree-action.ts'

type Side = NonNullable<Conflict['mine']['page']>
export type SideName = 'mine' | 'theirs'

/** Values of a page that a choice sets. */
interface PagePatch {
  fields?: PageFields
  head?: HeadPatch
}

/** A value of a side: its words, or an icon or emoji that is drawn with them. */
export interface PropertyValue {
  words: string
  icon?: string
  emoji?: string
}

/** A property of a page that both sides set differently. */
export interface PropertyConflict {
  id: string
  label: string
  base: PropertyValue
  mine: PropertyValue
  theirs: PropertyValue
}

interface Property {
  id: string
  label: string
  /** The value as text, for the comparison of two sides. */
  valueOf: (side: Side) => string
  shown: (side: Side) => PropertyValue
  patch: (side: Side) => PagePatch
}

/** Returns the conflicting properties of a page, in the order of their form. */
export function propertyConflicts({ kinds, base, mine, theirs }: Conflict): PropertyConflict[] {
  const [ownPage, otherPage] = [mine.page, theirs.page]
  if (!ownPage || !otherPage || !kinds.includes('appearance')) return []
  return conflictingProperties(base.page, ownPage, otherPage).map(({ id, label, shown }) => ({
    id,
    label,
    base: base.page ? shown(base.page) : { words: 'Missing' },
    mine: shown(ownPage),
    theirs: shown(otherPage),
  }))
}

/** Returns the changes that set the chosen sides of the properties, as one edit of the page. */
export function propertyChanges(
  { page, base, mine, theirs }: Conflict,
  choices: ReadonlyMap<string, SideName>,
): ContentChange[] {
  if (!mine.page || !theirs.page) return []
  const sides = { mine: mine.page, theirs: theirs.page }
  const patches = conflictingProperties(base.page, sides.mine, sides.theirs).flatMap((property) => {
    const side = choices.get(property.id)
    return side ? [property.patch(sides[side])] : []
  })
  const fields = Object.assign({}, ...patches.map((patch) => patch.fields)) as PageFields
  const changed = Object.keys(fields).length > 0
  return [
    ...patchChanges(page, joined(patches.flatMap(({ head }) => head ?? []))),
    ...(changed ? [{ operation: 'update_page' as const, page, ...fields }] : []),
  ]
}

function joined(patches: readonly HeadPatch[]): HeadPatch {
  const head: HeadPatch = {}
  for (const { condition, layout, cover, variables } of patches) {
    if (condition !== undefined) head.condition = condition
    if (layout) head.layout = { ...head.layout, ...layout }
    if (cover) head.cover = { ...head.cover, ...cover }
    if (variables) head.variables = { ...head.variables, ...variables }
  }
  return head
}

/** Returns the properties that both sides changed. A side may have written a default; then all differences count. */
function conflictingProperties(base: Side | null, mine: Side, theirs: Side): Property[] {
  const different = propertiesOf([mine, theirs]).filter(({ valueOf }) => valueOf(mine) !== valueOf(theirs))
  const changedTwice = different.filter(({ valueOf }) => {
    const before = base && valueOf(base)
    return valueOf(mine) !== before && valueOf(theirs) !== before
  })
  return changedTwice.length > 0 ? changedTwice : different
}

function propertiesOf(sides: readonly Side[]): Property[] {
  const names = new Set(sides.flatMap(({ variables = {} }) => Object.keys(variables)))
  return [...SIGNS, ...FLAGS, ...COVER, ...LAYOUT, ...[...names].map(variable), CONDITION]
}

const SIGNS: readonly Property[] = [
  {
    id: 'icon',
    label: 'Icon',
    valueOf: ({ icon = '' }) => icon,
    shown: ({ icon }) => ({ ...text(icon), ...(icon && { icon }) }),
    patch: ({ icon = '' }) => ({ fields: { icon } }),
  },
  {
    id: 'emoji',
    label: 'Emoji',
    valueOf: ({ emoji = '' }) => emoji,
    shown: ({ emoji }) => ({ ...text(emoji), ...(emoji && { emoji }) }),
    patch: ({ emoji = '' }) => ({ fields: { emoji } }),
  },
]

const FLAGS: readonly Property[] = (['hidden', 'noIndex', 'noRobotsIndex'] as const).map((name) => ({
  id: name,
  label: PROPERTY_WORDS[name],
  valueOf: (side) => String(side[name]),
  shown: (side) => ({ words: side[name] ? 'Yes' : 'No' }),
  patch: (side) => ({ fields: { [name]: side[name] } }),
}))

type Cover = NonNullable<SetPageHead['cover']>

const COVER: readonly Property[] = [
  ...PICTURES.map(({ theme, label }) =>
    coverPart(theme, `Cover: ${label.toLowerCase()}`, ({ cover }) => cover?.[theme]),
  ),
  layoutPart('coverSize', 'Cover: size', SIZES),
  layoutPart('coverMask', 'Cover: mask', MASKS),
  coverPart('height', `Cover: ${PROPERTY_WORDS.height.toLowerCase()}`, ({ cover }) => cover?.height),
  coverPart('y', `Cover: ${PROPERTY_WORDS.y.toLowerCase()}`, ({ cover }) => cover?.y),
  shownPart('cover', 'Cover'),
]

const LAYOUT: readonly Property[] = [
  layoutPart('width', 'Width', WIDTHS),
  ...LAYOUT_PARTS.map(([part, label]) => shownPart(part, label)),
]

const CONDITION: Property = {
  id: 'condition',
  label: PROPERTY_WORDS.condition,
  valueOf: ({ condition }) => condition,
  shown: ({ condition }) => ({ words: condition === '' ? 'Everyone sees it' : condition }),
  patch: ({ condition }) => ({ head: { condition } }),
}

function coverPart(
  part: keyof Cover,
  label: string,
  read: (side: Side) => string | number | undefined,
): Property {
  return {
    id: `cover ${part}`,
    label,
    valueOf: (side) => String(read(side) ?? ''),
    shown: (side) => text(pictureName(read(side))),
    patch: (side) => ({ head: { cover: { [part]: read(side) ?? null } } }),
  }
}

/** Returns the name of a picture's file, by which a user recognises it. */
function pictureName(written: string | number | undefined): string | undefined {
  if (typeof written !== 'string') return written === undefined ? undefined : String(written)
  const name = written.split('/').at(-1) || written
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function layoutPart<Part extends 'width' | 'coverSize' | 'coverMask'>(
  part: Part,
  label: string,
  options: readonly { value: string; label: string }[],
): Property {
  return {
    id: part,
    label,
    valueOf: ({ layout }) => layout?.[part] ?? '',
    shown: ({ layout }) => text(options.find(({ value }) => value === layout?.[part])?.label),
    patch: ({ layout }) => ({ head: { layout: { [part]: layout?.[part] ?? null } } }),
  }
}

function shownPart(part: keyof PageLayout, label: string): Property {
  return {
    id: `shown ${part}`,
    label,
    valueOf: ({ layout }) => String(layout?.[part] ?? true),
    shown: ({ layout }) => ({ words: (layout?.[part] ?? true) ? 'Shown' : 'Not shown' }),
    patch: ({ layout }) => ({ head: { layout: { [part]: layout?.[part] ?? null } } }),
  }
}

function variable(name: string): Property {
  const read = ({ variables = {} }: Side) => (Object.hasOwn(variables, name) ? variables[name] : undefined)
  return {
    id: `variable ${name}`,
    label: `Variable ${name}`,
    valueOf: (side) => JSON.stringify(read(side)) ?? '',
    shown: (side) => text(read(side) === undefined ? undefined : String(read(side))),
    patch: (side) => ({ head: { variables: { [name]: read(side) ?? null } } }),
  }
}

function text(value: string | undefined): PropertyValue {
  return { words: value === undefined || value === '' ? 'None' : value }
}
