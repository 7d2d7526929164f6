import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import { LONGEST_TAG_NAME } from '../../../../src-main/schemas/limits/tag-limits.ts'
import type { Tag } from '../../../../src-main/schemas/page.ts'

/** The tag in a dialog: a new one, or a known one with its present values. */
export type EditedTag = { kind: 'new' } | { kind: 'known'; tag: Tag }

/** The fields of the dialog. */
export interface TagFields {
  label: string
  name: string
  icon: string
  emoji: string
  color: string
}

/** An offered colour, with its name in the file and its label. */
export interface OfferedColour {
  value: string
  label: string
}

const COLOURS: readonly OfferedColour[] = [
  { value: 'default', label: 'Grey' },
  { value: 'red', label: 'Red' },
  { value: 'orange', label: 'Orange' },
  { value: 'yellow', label: 'Yellow' },
  { value: 'green', label: 'Green' },
  { value: 'cyan', label: 'Cyan' },
  { value: 'blue', label: 'Blue' },
  { value: 'purple', label: 'Purple' },
  { value: 'pink', label: 'Pink' },
]

/** Returns the offered colours, with the present one where it is not among them. */
export function offeredColours(present: string): readonly OfferedColour[] {
  const isKnown = COLOURS.some(({ value }) => value === present)
  return isKnown ? COLOURS : [...COLOURS, { value: present, label: `${present}, as now` }]
}

/** Returns the fields in which a tag is edited. */
export function fieldsOf(edited: EditedTag): TagFields {
  if (edited.kind === 'new') return { label: '', name: '', icon: '', emoji: '', color: 'default' }
  const { slug, label, icon = '', emoji = '', color } = edited.tag
  return { label, name: slug, icon, emoji, color }
}

/** Returns the name that a label suggests: its words in lower case, joined by hyphens. */
export function nameFor(label: string): string {
  const words =
    label
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...words.join('-')].slice(0, LONGEST_TAG_NAME).join('').replace(/-$/, '')
}

/** Returns the reason why a name cannot be used; undefined for a good name, and while it is empty. */
export function problemOfName(name: string, edited: EditedTag, names: readonly string[]): string | undefined {
  const own = edited.kind === 'known' ? edited.tag.slug : undefined
  return name.trim() !== own && names.includes(name.trim())
    ? 'There is a tag of this name already.'
    : undefined
}

/** Returns the changes of the fields: first a new name, in all pages, and then the other values. */
export function changesOf(edited: EditedTag, fields: TagFields): ContentChange[] {
  const name = fields.name.trim()
  if (name === '') return []
  const before = fieldsOf(edited)
  const isRenamed = edited.kind === 'known' && before.name !== name
  const values = changedValues(before, fields, name)
  const isSet = edited.kind === 'new' || Object.keys(values).length > 0
  return [
    ...(isRenamed ? [{ operation: 'rename_tag' as const, name: before.name, to: name }] : []),
    ...(isSet ? [{ operation: 'set_tag' as const, name, ...values }] : []),
  ]
}

const VALUES = ['label', 'icon', 'emoji', 'color'] as const
type Values = Partial<Record<(typeof VALUES)[number], string | null>>

/** Returns the changed values. Null stands for a default, which a file leaves out. */
function changedValues(before: TagFields, after: TagFields, name: string): Values {
  const values: Values = {}
  for (const value of VALUES) {
    const text = after[value].trim()
    if (text === before[value]) continue
    const isDefault = text === '' || (value === 'color' && text === 'default')
    values[value] = isDefault ? null : text
  }
  const isOwnName = before.name === '' && values.label === name
  if (isOwnName) delete values.label
  return values
}
