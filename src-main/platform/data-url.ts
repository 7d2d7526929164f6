const DATA_URL = /^data:[^,;]*(?:;[^,;=]+=[^,;]*)*(;base64)?,(.*)$/is
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i
/** Letters that an address has to escape, and that users paste unescaped. They are meant as UTF-8. */
const BEYOND_ASCII = /[\u0080-\u{10ffff}]+/gu
/** The alphabet of RFC 4648, that for addresses too. Buffer skips any other character. */
const BASE64 = /^[a-z0-9+/_-]*={0,2}$/i

/** The bytes that a `data:` address holds (RFC 2397), or undefined where it is not a well-formed one. */
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
