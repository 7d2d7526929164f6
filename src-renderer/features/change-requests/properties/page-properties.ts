import type { Page, PageLayout } from '../../../../src-main/schemas/page.ts'
import type { HeadPatch } from '../tree-edits/head-patch.ts'
import { fieldsOf as variableFields, valueOf, type VariableFields } from '../variables/edited-variable.ts'

/** The parts of a page that its layout shows or hides, as a user names them. */
export const LAYOUT_PARTS = [
  ['title', 'Title'],
  ['description', 'Description'],
  ['tags', 'Tags'],
  ['outline', 'Outline of the headings'],
  ['tableOfContents', 'Table of contents of the site'],
  ['pagination', 'Links to the next and previous page'],
  ['metadata', 'Last change'],
  ['actions', 'Actions of the page on the site'],
] as const
export type LayoutPart = (typeof LAYOUT_PARTS)[number][0]

/** The addresses of the cover as they are written on the page; '' without a picture. */
export interface CoverAddresses {
  light: string
  dark: string
}

/** The values in the form, apart from title, address and indexing. */
export interface HeadFields extends CoverAddresses {
  height: string
  y: string
  width: NonNullable<PageLayout['width']>
  coverSize: PageLayout['coverSize']
  coverMask: NonNullable<PageLayout['coverMask']>
  cover: boolean
  parts: Record<LayoutPart, boolean>
  tags: string[]
  variables: VariableFields[]
  condition: string
}

/** Returns the values of a page for the form. */
export function headFields(page: Page, { light, dark }: CoverAddresses): HeadFields {
  const { layout, cover, tags = [], variables = {}, condition = '' } = page
  const parts = Object.fromEntries(LAYOUT_PARTS.map(([part]) => [part, layout?.[part] ?? true]))
  return {
    light,
    dark,
    height: cover?.height === undefined ? '' : String(cover.height),
    y: cover === undefined || cover.yPos === 0 ? '' : String(cover.yPos),
    width: layout?.width ?? 'default',
    coverSize: layout?.coverSize ?? 'hero',
    coverMask: layout?.coverMask ?? 'none',
    cover: layout?.cover ?? true,
    parts: parts as HeadFields['parts'],
    tags: tags.map(({ tag }) => tag.tag),
    variables: Object.entries(variables).map(([name, value]) =>
      variableFields({ kind: 'known', name, value }),
    ),
    condition,
  }
}

/** Returns the reason why a value cannot be saved; undefined for good values. */
export function headProblem({ height, y, variables }: HeadFields): string | undefined {
  if (height !== '' && !(Number.isInteger(Number(height)) && Number(height) >= 10 && Number(height) <= 700))
    return 'The height of the cover is a number of pixels from 10 to 700.'
  if (y !== '' && !Number.isInteger(Number(y)))
    return 'The position of the cover is a whole number of pixels.'
  const names = variables.map(({ name }) => name.trim())
  if (names.includes('')) return 'Each variable needs a name.'
  if (new Set(names).size < names.length) return 'Two variables have the same name.'
  const faulty = variables.find((variable) => valueOf(variable) === undefined)
  return faulty && `The value of ${faulty.name} is not a number.`
}

/** Returns the values that differ between two states of the form. Equal values are not sent, so they stay. */
export function headPatch(before: HeadFields, after: HeadFields): HeadPatch {
  return {
    ...(after.condition !== before.condition && { condition: after.condition }),
    ...underName('layout', layoutChanges(before, after)),
    ...underName('cover', coverChanges(before, after)),
    ...underName('tags', tagChanges(before.tags, after.tags)),
    ...underName('variables', variableChanges(before.variables, after.variables)),
  }
}

/** Returns an object with the changes under their name; an empty object without changes. */
function underName<Name extends string, Changes extends object>(
  name: Name,
  changes: Changes,
): { [Each in Name]?: Changes } {
  return (Object.keys(changes).length === 0 ? {} : { [name]: changes }) as { [Each in Name]?: Changes }
}

function layoutChanges(before: HeadFields, after: HeadFields): Partial<PageLayout> {
  const changed: Partial<PageLayout> = {}
  for (const [part] of LAYOUT_PARTS)
    if (after.parts[part] !== before.parts[part]) changed[part] = after.parts[part]
  if (after.cover !== before.cover) changed.cover = after.cover
  if (after.width !== before.width) changed.width = after.width
  if (after.coverSize !== before.coverSize) changed.coverSize = after.coverSize
  if (after.coverMask !== before.coverMask) changed.coverMask = after.coverMask
  return changed
}

function coverChanges(before: HeadFields, after: HeadFields) {
  const number = (text: string): number | null => (text === '' ? null : Number(text))
  return {
    ...(after.light !== before.light && { light: after.light || null }),
    ...(after.dark !== before.dark && { dark: after.dark || null }),
    ...(after.y !== before.y && { y: number(after.y) }),
    ...(after.height !== before.height && { height: number(after.height) }),
  }
}

function tagChanges(before: readonly string[], after: readonly string[]): Record<string, boolean> {
  return {
    ...Object.fromEntries(before.filter((tag) => !after.includes(tag)).map((tag) => [tag, false])),
    ...Object.fromEntries(after.filter((tag) => !before.includes(tag)).map((tag) => [tag, true])),
  }
}

function variableChanges(
  before: readonly VariableFields[],
  after: readonly VariableFields[],
): Record<string, string | number | boolean | null> {
  const values = (fields: readonly VariableFields[]) =>
    new Map(fields.map((variable) => [variable.name.trim(), valueOf(variable) ?? '']))
  const [valuesBefore, valuesAfter] = [values(before), values(after)]
  return {
    ...Object.fromEntries(
      [...valuesBefore.keys()].filter((name) => !valuesAfter.has(name)).map((name) => [name, null]),
    ),
    ...Object.fromEntries([...valuesAfter].filter(([name, value]) => valuesBefore.get(name) !== value)),
  }
}
