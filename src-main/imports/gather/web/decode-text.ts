import { isUtf8 } from 'node:buffer'

/** The number of bytes that may contain the page's declaration of its encoding (the HTML standard, 13.2.3.2). */
const PRESCAN_BYTES = 1024
const META = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i

/**
 * Decodes bytes received over HTTP, without a byte order mark. The encoding is that of the mark, of the header, or of
 * the page's own declaration, in this order. The default is UTF-8 for valid bytes, or else Windows-1252, as in
 * browsers. Bytes without a character in the encoding become U+FFFD.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const label = markOf(bytes) ?? CHARSET.exec(contentType)?.[1] ?? META.exec(beginning(bytes))?.[1]
  return (decoderFor(label) ?? new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes)
}

function markOf(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

function beginning(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PRESCAN_BYTES)).toString('latin1')
}

/** Returns undefined for a label that names no encoding, because servers may send wrong labels. */
function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
