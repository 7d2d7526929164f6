/** Control characters and white space; browsers drop them from a scheme. */
const IGNORED = /[\p{Cc}\s]+/gu
const SCHEME = /^([^/?#:]*):/
const OPENED_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
const RUNS_CODE = /^(?:javascript|vbscript|data:(?!image\/))/i

/** True when a link may carry the address: one of http, https, mailto or tel, or one without a scheme. */
export function isLinkAddress(address: string): boolean {
  const scheme = SCHEME.exec(address.replace(IGNORED, ''))?.[1]
  return scheme === undefined || OPENED_SCHEMES.has(scheme.toLowerCase())
}

/** True when a browser that follows the address, or a page that shows it, could run its content. */
export function runsCode(address: string): boolean {
  return RUNS_CODE.test(address.replace(IGNORED, ''))
}
