import { decodePath } from '../../content/markdown/source-path.ts'

/** Characters that some file system refuses in a name, or that have a meaning in an address. */
const UNSAFE = /[\p{C}\s<>:"/\\|?*#%()[\]]+/gu
/** Names that Windows reserves for devices, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const LONGEST = 80
/** Schemes of addresses that contain their own data, or refer to a part of their document. */
const NAMELESS = new Set(['data:', 'cid:'])

/** Returns a part of an address as a file name that every system accepts; '' where nothing is left. */
export function safeName(part: string): string {
  const plain = decodePath(part).normalize('NFC').replace(UNSAFE, '-')
  const trimmed = plain.replace(/^[-.\s]+|[-.\s]+$/g, '')
  const name = [...trimmed].slice(0, LONGEST).join('')
  return DEVICE_NAME.test(name) ? `_${name}` : name
}

/** Returns the last part of an address as a name; '' for an address that ends in a slash, or names no file. */
export function nameOfAddress(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed || NAMELESS.has(parsed.protocol)) return ''
  return safeName(parsed.pathname.split('/').at(-1) ?? '')
}
