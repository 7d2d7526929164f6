import type { Revision } from '../../../schemas/revision.ts'
import type { QueuedChange } from '../../outbox/content-call.ts'

/** True when the variables have the values of a change, so that a second attempt has no effect. */
export function hasVariables(variables: Revision['variables'] = {}, change: QueuedChange): boolean {
  const name = String(change['name'])
  if (change.operation === 'rename_variable')
    return !Object.hasOwn(variables, name) && Object.hasOwn(variables, String(change['to']))
  const value = change['value'] ?? undefined
  return (Object.hasOwn(variables, name) ? variables[name] : undefined) === value
}

/** The values that a change of a tag sets. */
const VALUES = ['label', 'icon', 'emoji', 'color'] as const
const DEFAULTS: Readonly<Record<string, string>> = { color: 'default' }

/** True when the tags have the values of a change. */
export function hasTags(tags: Revision['tags'] = [], change: QueuedChange): boolean {
  const find = (name: unknown) => tags.find(({ slug }) => slug === name)
  const tag = find(change['name'])
  if (change.operation === 'delete_tag') return tag === undefined
  if (change.operation === 'rename_tag') return tag === undefined && find(change['to']) !== undefined
  if (!tag) return false
  return VALUES.every((value) => {
    const expected = change[value]
    if (expected === undefined) return true
    const standard = value === 'label' ? tag.slug : DEFAULTS[value]
    return (tag[value] ?? standard) === (expected ?? standard)
  })
}
