import type { z } from 'zod'
import type { UpdatePage } from '../../schemas/content-change.ts'
import type { PageAttributes } from '../page-row.ts'

type Fields = Pick<z.infer<typeof UpdatePage>, 'emoji' | 'icon' | 'hidden' | 'noIndex' | 'noRobotsIndex'>

/** Returns the attributes with the fields of a change. An empty text removes a field. */
export function withAttributes(attributes: PageAttributes, change: Fields): PageAttributes {
  const { emoji, icon, hidden, noIndex, noRobotsIndex } = change
  const next: PageAttributes = { ...attributes }
  if (emoji !== undefined) setOrClear(next, 'emoji', emoji)
  if (icon !== undefined) setOrClear(next, 'icon', icon)
  if (hidden !== undefined) setOrClear(next, 'hidden', hidden)
  if (noIndex !== undefined) setOrClear(next, 'noIndex', noIndex)
  if (noRobotsIndex !== undefined) setOrClear(next, 'noRobotsIndex', noRobotsIndex)
  return next
}

function setOrClear<K extends keyof PageAttributes>(
  attributes: PageAttributes,
  key: K,
  value: PageAttributes[K],
): void {
  if (value) attributes[key] = value
  else delete attributes[key]
}
