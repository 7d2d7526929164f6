import { Problem } from '../schemas/problem.ts'

/** Schemes that are safe to pass to the operating system; others can start programs. */
const SCHEMES = ['http:', 'https:', 'mailto:']

/** Returns an address that may be opened outside of the app. Throws `input.invalid` for any other text. */
export function externalAddress(text: string): string {
  const url = URL.parse(text)
  if (!url) throw new Problem('input.invalid', 'This is not an address that can be opened.')
  if (!SCHEMES.includes(url.protocol)) {
    throw new Problem('input.invalid', 'Only web and mail addresses are opened outside of Carrel.')
  }
  return url.href
}
