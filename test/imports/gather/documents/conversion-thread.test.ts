import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { HtmlSource } from '../../../../src-main/imports/gather/documents/document-converter.ts'
import {
  convertOnThisThread,
  convertInThread,
} from '../../../../src-main/imports/gather/documents/open-converter.ts'
import { openImportFixture } from '../../../support/content/import-fixture.ts'
import { dataUrl, wordDocument } from '../../../support/content/word-document.ts'
import { countTurns } from '../../../support/count-turns.ts'
import { THREADS } from '../../../support/hosts/host-code.ts'
import { startWebSite } from '../../../support/hosts/web-site.ts'
import { refusal } from '../../../support/refusal.ts'

const script = THREADS.convert
const never = new AbortController().signal
const bounds = { docxBytes: 1_000_000, docxTextBytes: 1_000_000 }
const html = (text: string): HtmlSource => ({
  bytes: Buffer.from(text),
  contentType: '',
  base: 'http://a.test/b/',
})

/** A few kilobytes that expand to millions of elements: each paragraph opens all open elements again. */
const BOMB = Array.from({ length: 6000 }, (_, at) => `<b id=${at}><p>x`).join('')

const inThread = convertInThread(script)()
afterAll(() => inThread.close())

describe('converting on a thread of its own', () => {
  it('returns the same as on this thread', async () => {
    const here = convertOnThisThread()
    const source = html('<title>T</title><h1>Größe</h1><p><a href=c>c</a> <img src=d.png alt=d></p>')
    const document = await inThread.readHtml(source, never)
    expect(document).toEqual(await here.readHtml(source, never))
    expect(document).toMatchObject({
      title: 'Größe',
      links: ['http://a.test/b/c'],
      pictures: ['http://a.test/b/d.png'],
    })
    const turned = { links: new Map([['http://a.test/b/c', 'c.md']]), pictures: new Map() }
    const bytes = await inThread.markdownOf(document, turned, never)
    expect(Buffer.from(bytes).toString()).toBe('# Größe\n\n[c](c.md) ![d](http://a.test/b/d.png)\n')
    expect(bytes).toEqual(await here.markdownOf(document, turned, never))
  })

  it('includes the pictures of a Word document as bytes', async () => {
    const { pictures, contained } = await inThread.readDocx({ bytes: wordDocument(), bounds }, never)
    expect(pictures).toEqual(['cid:1'])
    expect(contained.get('cid:1')).toEqual({
      contentType: 'image/png',
      bytes: new Uint8Array(Buffer.from('iVBORw0KGgo=', 'base64')),
    })
  })

  it('does not block this one', async () => {
    // The first document has loaded all code by then.
    await inThread.readHtml(html('<p>x'), never)
    const turns = countTurns()
    await inThread.readHtml(html('<p>Some <b>words</b> in a paragraph.</p>'.repeat(5000)), never)
    expect(turns.stop()).toBeGreaterThan(10)
  })

  it('forwards problems with their advice and their cause', async () => {
    await expect(inThread.readDocx({ bytes: Buffer.from('no zip'), bounds }, never)).rejects.toMatchObject({
      code: 'import.archive-broken',
      message: expect.stringContaining('Save it again as .docx'),
      cause: expect.any(Error),
    })
    await expect(inThread.readHtml(html('<div>'.repeat(600)), never)).rejects.toMatchObject({
      code: 'import.refused',
    })
  })
})

describe('a conversion beyond its limits', { timeout: 90_000 }, () => {
  it('of memory is refused with a sentence, affects nothing else, and the next one succeeds', async () => {
    const small = convertInThread(script, { milliseconds: 60_000, mebibytes: 48 })()
    await expect(small.readHtml(html(BOMB), never)).rejects.toMatchObject({
      code: 'import.limit',
      message: expect.stringContaining('more time or memory'),
    })
    expect(await small.readHtml(html('<h1>Next</h1>'), never)).toMatchObject({ title: 'Next' })
    await small.close()
  })

  it('of time is refused the same way', async () => {
    const short = convertInThread(script, { milliseconds: 0, mebibytes: 256 })()
    await expect(short.readHtml(html('<p>x'), never)).rejects.toMatchObject({ code: 'import.limit' })
  })

  it('does not stop the import of another page of a website', async () => {
    const openConverter = convertInThread(script, { milliseconds: 60_000, mebibytes: 48 })
    const site = await startWebSite({
      '/': '<h1>Start</h1><p><a href="bomb">bomb</a> <a href="good">good</a></p>',
      '/bomb': BOMB,
      '/good': '<h1>Good</h1>',
    })
    const fixture = openImportFixture({}, openConverter)
    expect(await fixture.import('website', site.url)).toMatchObject({
      importedResources: 2,
      totalResources: 3,
    })
    expect(fixture.tree()).toEqual(['Start [start]', 'Good [good]'])
  })
})

describe('a thread that ends', () => {
  it('reports the reason of the caller who cancelled it', async () => {
    const abort = new AbortController()
    const converting = inThread.readHtml(html('<p>x</p>'.repeat(50_000)), abort.signal)
    abort.abort(new Error('The workspace closes'))
    await expect(converting).rejects.toThrow('The workspace closes')
  })

  it('during a document causes a problem, and nothing is imported', async () => {
    const ending = join(import.meta.dirname, '../../../support/hosts/ending-thread.ts')
    const fixture = openImportFixture({}, convertInThread(ending))
    const result = await fixture.attempt('docx', dataUrl('x/y', wordDocument()))
    expect(refusal(result)).toBe('import.refused')
    expect(fixture.tree()).toEqual([])
  })

  it('before its first document is a fault, and not a problem of the document', async () => {
    const missing = convertInThread(join(import.meta.dirname, 'nothing.js'))()
    await expect(missing.readHtml(html('x'), never)).rejects.toThrow(/nothing\.js/)
  })
})
