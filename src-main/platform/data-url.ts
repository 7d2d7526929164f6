const DATA_URL = /^data:[^,;]*(?:;[^,;=]+=[^,;]*)*(;base64)?,(.*)$/is
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i
/** Letters that an address must escape, and that users paste unescaped. They stand for UTF-8. */
const BEYOND_ASCII = /[\u0080-\u{10ffff}]+/gu
/** Both alphabets of RFC 4648. Buffer skips any other character. */
const BASE64 = /^[a-z0-9+/_-]*={0,2}$/i

/** Returns the bytes in a `data:` address (RFC 2397), or undefined if it is not well-formed. */
export function bytesOfDataUrl(url: string): Buffer | undefined {
  const match = DATA_URL.exec(url)
  const payload = match?.[2]
  if (payload === undefined || BROKEN_ESCAPE.test(payload)) return undefined
  const plain = payload.toWellFormed().replace(BEYOND_ASCII, encodeURIComponent)
  const bytes = plain.replace(/%([0-9a-f]{2})/gi, (_, pair: string) =>
    String.fromCharCode(Number.parseInt(pair, 16)),
  )
  return match?.[1] ? bytesOfBase64(bytes) : Buffer.from(bytes, 'latin1')
}

function bytesOfBase64(text: string): Buffer | undefined {
  const digits = text.replace(/[\t\n\f\r ]+/g, '')
  return BASE64.test(digits) ? Buffer.from(digits, 'base64') : undefined
}
