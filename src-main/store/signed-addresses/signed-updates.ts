import { isSigned, pathSignature, UPDATES_PREFIX } from './signed-path.ts'

/** The page whose changelog a signed address names. */
export interface UpdatesPage {
  space: string
  page: string
}

/** Returns the path of the feed of a page's changelog. Anyone with the path may read it while the page exists. */
export function signedUpdatesPath(key: string, { space, page }: UpdatesPage): string {
  const names = [space, page].map(encodeURIComponent).join('/')
  return `${UPDATES_PREFIX}${names}/${pathSignature(key, signedText({ space, page }))}`
}

/**
 * Returns the page of a signed path; `path` follows the prefix. Null for a path without a signature of this workspace.
 */
export function readSignedUpdates(key: string, path: string): UpdatesPage | null {
  const [space = '', page = '', signature = ''] = path.split('/')
  return isSigned(key, signedText({ space, page }), signature) ? { space, page } : null
}

/** The signed text of a feed. It names the kind, because the key also signs other addresses. */
const signedText = ({ space, page }: UpdatesPage): string => `updates\n${space}\n${page}`
