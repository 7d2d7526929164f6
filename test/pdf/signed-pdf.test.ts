import { describe, expect, it } from 'vitest'
import { PDF_PREFIX } from '../../src-main/store/signed-addresses/signed-path.ts'
import { readSignedPdf, signedPdfPath } from '../../src-main/store/signed-addresses/signed-pdf.ts'

const REQUEST = { space: 's', changeRequest: 'c', revision: 'r', page: 'p', isOnly: true, reader: 'u' }
const pathOf = (key: string, expires: number) => signedPdfPath(key, REQUEST, expires).slice(PDF_PREFIX.length)

describe('a signed path', () => {
  it('contains its subject and its expiry', () => {
    expect(readSignedPdf('key', pathOf('key', 5000))).toEqual({ request: REQUEST, expires: 5000 })
  })

  it('of another workspace is refused', () => {
    expect(readSignedPdf('key', pathOf('other', 5000))).toBeNull()
  })

  it('is refused with another time, other content, or a missing part', () => {
    const [payload = '', time = '', signature = ''] = pathOf('key', 5000).split('/')
    const other = Buffer.from(JSON.stringify(['s', 'c', 'r', null, false])).toString('base64url')
    for (const path of [
      `${payload}/9999999999999/${signature}/document.pdf`,
      `${other}/${time}/${signature}/document.pdf`,
      `${payload}/${time}/${signature.slice(1)}/document.pdf`,
      `${payload}/1e9/${signature}/document.pdf`,
      payload,
      '',
      '%00/1/x',
    ])
      expect(readSignedPdf('key', path)).toBeNull()
  })
})
