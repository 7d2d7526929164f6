import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { PdfBook, PdfSource } from '../../src-main/pdf/book/pdf-book.ts'
import { makeInProcess, type PdfBounds } from '../../src-main/pdf/make-pdf.ts'
import { FONTS } from '../support/content/draw-pages.ts'
import { readPdf } from '../support/content/read-pdf.ts'
import { countTurns } from '../support/count-turns.ts'
import { THREADS } from '../support/hosts/host-code.ts'

const script = THREADS.pdf.script
const never = new AbortController().signal

const book: PdfBook = {
  title: 'Handbook',
  subtitle: '',
  date: Date.UTC(2026, 0, 1),
  pages: [
    { id: 'a', type: 'document', title: 'A', emoji: '', description: '', depth: 0, sourcePath: 'a.md' },
  ],
  pageKeys: [{ key: 'a', page: 'a' }],
  titleOf: new Map([['a', 'A']]),
  contentRoot: '',
  variables: {},
  pageVariables: new Map(),
  pageConditions: new Map(),
  tags: new Map(),
  filePaths: new Set(),
  pageLooks: new Map(),
  pageAddress: 'http://carrel.test/#/pages/',
  appAddress: 'http://carrel.test/#',
}
const saying = (text: string): PdfSource => ({
  text: () => Promise.resolve(text),
  file: () => Promise.resolve(null),
  reusable: () => Promise.resolve(null),
  pageAt: () => Promise.resolve(null),
  outside: () => Promise.resolve(null),
  named: () => Promise.resolve(null),
  specification: () => Promise.resolve(null),
})
const make = (source: PdfSource, signal = never, bounds?: PdfBounds) =>
  makeInProcess({ script, fonts: FONTS }, bounds)(book, source, signal)

describe('making a document in a process of its own', () => {
  it('requests its content and returns the file, while this process continues', async () => {
    const turns = countTurns()
    const bytes = await make(saying('The quokka.'))
    expect(turns.stop()).toBeGreaterThan(100)
    expect(readPdf(bytes).text).toContain('The quokka.')
  })

  it('refuses a document that takes too much memory with a sentence', async () => {
    const bounds = { milliseconds: 60_000, mebibytes: 8 }
    await expect(make(saying('x'), never, bounds)).rejects.toMatchObject({ code: 'pdf.too-large' })
  })

  it('refuses a document that takes too long with a sentence', async () => {
    const bounds = { milliseconds: 0, mebibytes: 512 }
    await expect(make(saying('x'), never, bounds)).rejects.toMatchObject({ code: 'pdf.too-large' })
  })

  it('ends when it is cancelled', async () => {
    const abort = new AbortController()
    const source: PdfSource = {
      ...saying(''),
      text: () => new Promise(() => abort.abort(new Error('Closed'))),
    }
    await expect(make(source, abort.signal)).rejects.toThrow('Closed')
  })

  it('reports the error that stopped it, of content and of the process', async () => {
    const broken: PdfSource = { ...saying(''), text: () => Promise.reject(new Error('The store is gone')) }
    await expect(make(broken)).rejects.toThrow('The store is gone')
    const odd: PdfSource = { ...saying(''), text: () => Promise.resolve(null as never) }
    await expect(make(odd)).rejects.toMatchObject({ name: 'TypeError' })
    const missing = makeInProcess({ script: join(import.meta.dirname, 'nothing.ts'), fonts: FONTS })
    await expect(missing(book, saying('x'), never)).rejects.toThrow('ended with 1')
  })

  it('passes no secret of this process on, such as a token', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'carrel-pdf-'))
    const telling = join(folder, 'telling.mjs')
    writeFileSync(
      telling,
      "process.once('message', () => process.send({ kind: 'failed', error: Error(Object.keys(process.env).join()) }))",
    )
    vi.stubEnv('CARREL_REMOTE_TOKEN', 'secret')
    const names = await makeInProcess({ script: telling, fonts: FONTS })(book, saying(''), never).catch(
      ({ message }: Error) => message,
    )
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
    expect(names).toContain('PATH')
    expect(names).not.toContain('CARREL_')
  })
})
