import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'

/** The name of an encoding; `utf-8-mixed` is UTF-8 in which single bytes are of Windows-1252. */
export type PageEncoding = string

/** The encoding of a page's file, or the finding that the file contains no text. */
export type EncodingFinding = { kind: 'text'; encoding: PageEncoding } | { kind: 'binary' }

export const UTF8 = 'utf-8'
const MIXED = 'utf-8-mixed'
const LATIN = 'windows-1252'

/** The number of bytes that are examined to find an encoding, from the first one that is not ASCII. */
const SAMPLE_BYTES = 65_536
/** The least confidence in a guess of the library. A lower one means only that the bytes are possible. */
const MIN_CONFIDENCE = 15
/** The most control characters for each character of a text. */
const MAX_CONTROL_RATIO = 0.02

/**
 * Finds the encoding of a page's file: UTF-8, UTF-16 with or without a mark, or the one that the bytes resemble most.
 * The default is Windows-1252. A file with null characters or many control characters is binary.
 */
export function findEncoding(bytes: Uint8Array): EncodingFinding {
  const hasNull = bytes.includes(0)
  if (!hasNull && isUtf8(bytes)) return { kind: 'text', encoding: UTF8 }
  const unicode = markedUtf16(bytes) ?? (hasNull ? unmarkedUtf16(bytes) : undefined)
  if (unicode !== undefined) return { kind: 'text', encoding: unicode }
  if (hasNull || isBinary(bytes)) return { kind: 'binary' }
  if (isMostlyUtf8(bytes)) return { kind: 'text', encoding: MIXED }
  return { kind: 'text', encoding: likelyEncoding(bytes) }
}

/** Returns the text of bytes in an encoding from `findEncoding`. A mark at the beginning of UTF-8 stays in the text. */
export function decodePage(bytes: Uint8Array, encoding: PageEncoding = UTF8): string {
  if (encoding === UTF8) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
  if (encoding === MIXED) return decodeMixed(bytes)
  return new TextDecoder(encoding).decode(bytes)
}

/** The name of an encoding for users. */
export function encodingName(encoding: PageEncoding): string {
  if (encoding === MIXED) return 'UTF-8 mixed with Windows-1252'
  if (encoding === 'shift_jis') return 'Shift_JIS'
  return encoding.startsWith('windows') ? `W${encoding.slice(1)}` : encoding.toUpperCase()
}

function markedUtf16(bytes: Uint8Array): PageEncoding | undefined {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined
  return encoding !== undefined && isText(bytes, encoding) ? encoding : undefined
}

/** Spaces and line breaks have a null byte in UTF-16, all of them on the same side. */
function unmarkedUtf16(bytes: Uint8Array): PageEncoding | undefined {
  const sides = [0, 0]
  for (let index = bytes.indexOf(0); index >= 0; index = bytes.indexOf(0, index + 1)) sides[index % 2]! += 1
  if (sides[0]! > 0 && sides[1]! > 0) return undefined
  const encoding = sides[1]! > 0 ? 'utf-16le' : 'utf-16be'
  return isText(bytes, encoding) ? encoding : undefined
}

function isText(bytes: Uint8Array, encoding: PageEncoding): boolean {
  const text = decodedOrNull(bytes, encoding)
  return text !== null && !hasManyControls(text)
}

function decodedOrNull(bytes: Uint8Array, encoding: PageEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // The bytes are invalid in the encoding, or the runtime does not know the encoding.
    return null
  }
}

function isBinary(bytes: Uint8Array): boolean {
  return hasManyControls(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'))
}

function hasManyControls(text: string): boolean {
  let count = 0
  for (let index = 0; index < text.length; index++) if (isControl(text.charCodeAt(index))) count++
  return count > text.length * MAX_CONTROL_RATIO
}

/** Tabs, line breaks and the escape character are part of texts. */
function isControl(code: number): boolean {
  if (code < 32) return (code < 9 || code > 13) && code !== 27
  return code === 127 || code >= 0xfffe
}

/** True for UTF-8 with a few stray bytes. Text in another encoding has hardly any well-formed sequence. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = decodePage(bytes)
  const broken = text.match(/\ufffd+/g)?.length ?? 0
  // The text itself contains few replacement characters.
  const whole = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return whole > broken * 2
}

function decodeMixed(bytes: Uint8Array): string {
  const single = new TextDecoder(LATIN)
  let text = ''
  let from = 0
  for (let stray = firstInvalidByte(bytes, 0); stray < bytes.length; stray = firstInvalidByte(bytes, from)) {
    text += decodePage(bytes.subarray(from, stray)) + single.decode(bytes.subarray(stray, stray + 1))
    from = stray + 1
  }
  return text + decodePage(bytes.subarray(from))
}

function likelyEncoding(bytes: Uint8Array): PageEncoding {
  const first = firstInvalidByte(bytes, 0)
  const start = Math.max(0, first - 1024)
  const sample = bytes.subarray(start, start + SAMPLE_BYTES)
  for (const { name, confidence } of analyse(sample)) {
    if (confidence < MIN_CONFIDENCE) break
    const encoding = name.toLowerCase() === 'iso-8859-1' ? LATIN : name.toLowerCase()
    if (encoding !== UTF8 && encoding !== 'ascii' && decodedOrNull(bytes, encoding) !== null) return encoding
  }
  return LATIN
}

/** Returns the offset of the first byte, from `from` on, that begins no well-formed sequence; else the length. */
export function firstInvalidByte(bytes: Uint8Array, from: number): number {
  for (let offset = from; offset < bytes.length;) {
    const length = sequenceLength(bytes, offset)
    if (length === 0) return offset
    offset += length
  }
  return bytes.length
}

function sequenceLength(bytes: Uint8Array, offset: number): number {
  const first = bytes[offset]!
  if (first < 0x80) return 1
  const length = first >= 0xc2 && first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  if (first < 0xc2 || first > 0xf4 || offset + length > bytes.length) return 0
  return isUtf8(bytes.subarray(offset, offset + length)) ? length : 0
}
