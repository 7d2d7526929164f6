import { resolveHref } from '../../../../src-main/content/markdown/links/resolve-href.ts'
import type { TextPlace } from '../../../markdown/view/computed-content.ts'

/** The name of an included text: its id, or its path in the repository; in another space where `spaceId` is set. */
export type IncludeName =
  | { kind: 'id'; spaceId: string | undefined; id: string }
  | { kind: 'path'; spaceId: string | undefined; path: string; isRooted: boolean }
  | { kind: 'elsewhere' }

const BY_ID = /^\/reusable-contents?\/([^/?#]+)\/?$/
const IN_SPACE = /^\/?spaces\/([^/?#]+)\/reusable(?:-contents?)?\/([^/?#]+)\/?$/
/** The address of the service's app for reusable content. */
const IN_SERVICE = /^https:\/\/app\.gitbook\.com\/(?:o\/[^/]+\/)?s\/([^/?#]+)\/~\/reusable\/([^/?#]+)\/?$/

/** Reads the address of `{% include %}` in a text at a place. */
export function readIncludeAddress(address: string, from: TextPlace): IncludeName {
  const trimmed = address.trim()
  const byId = BY_ID.exec(trimmed)
  if (byId) return { kind: 'id', spaceId: from.spaceId, id: byId[1]! }
  const foreign = IN_SPACE.exec(trimmed) ?? IN_SERVICE.exec(trimmed)
  if (foreign) return { kind: 'id', spaceId: foreign[1]!, id: foreign[2]! }
  const resolved = resolveHref(trimmed, from.path)
  if (resolved.kind !== 'path') return { kind: 'elsewhere' }
  return { kind: 'path', spaceId: from.spaceId, path: resolved.path, isRooted: resolved.isRooted }
}
