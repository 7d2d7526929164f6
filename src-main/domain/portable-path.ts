/** The maximum length of a path, in bytes of UTF-8, and of the folders above a file. */
export const PATH_BYTES = 768
export const PATH_DEPTH = 40
/** The maximum length of one name in bytes of UTF-8: the limit of most file systems, with room for a number. */
export const NAME_BYTES = 240

const STEM_BYTES = 200
const LONGEST_EXTENSION = 20
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Returns a name that a file can have on every system: no name of a device, no dots alone, and no long one. */
export function portableName(name: string): string {
  if (/^\.+$/.test(name)) return 'file'
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= LONGEST_EXTENSION ? name.slice(dot) : ''
  const stem = firstBytes(name.slice(0, name.length - extension.length), STEM_BYTES)
  return (stem + extension).replace(DEVICE, '$1_')
}

/** Returns the name of a page's file without its extension, such that every system accepts the name with it. */
export function portablePageName(name: string): string {
  return portableName(`${name}.md`).slice(0, -'.md'.length)
}

/** Returns a folder with a slash at its end; the root, which is '', where files of the folder would lie too deep. */
export function folderWithRoom(folder: string): string {
  const isDeep = folder.split('/').length > PATH_DEPTH
  return isDeep || Buffer.byteLength(folder) > PATH_BYTES - NAME_BYTES ? '' : folder
}

/** Returns the beginning of a text with at most this number of bytes of UTF-8. */
function firstBytes(text: string, most: number): string {
  let end = 0
  let bytes = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > most) return text.slice(0, end)
    end += character.length
  }
  return text
}
