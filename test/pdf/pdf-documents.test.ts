import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PdfBook } from '../../src-main/pdf/book/pdf-book.ts'
import { PdfDocuments } from '../../src-main/pdf/pdf-documents.ts'
import { PDF_PREFIX } from '../../src-main/store/signed-addresses/signed-path.ts'
import { signedPdfPath, type PdfRequest } from '../../src-main/store/signed-addresses/signed-pdf.ts'
import { openReviewFixture, type ReviewFixture } from '../support/review-fixture.ts'

const HOUR = 3_600_000
let fixture: ReviewFixture
let changeRequest: string
let made: PdfBook[]
let documents: PdfDocuments
let finish: () => void

/** Opens documents whose maker waits for `finish`, and records the requested books. */
function openDocuments(): PdfDocuments {
  const { workspace } = fixture
  let isFree = false
  const waiting: (() => void)[] = []
  finish = () => {
    isFree = true
    for (const go of waiting.splice(0)) go()
  }
  return new PdfDocuments({
    store: workspace.store,
    key: 'key',
    clock: workspace.now,
    addresses: {
      app: (path) => path,
      location: (path) => path,
      file: () => '',
      specification: () => '',
      updates: () => '',
      pdf: () => '',
    },
    async make(book, source) {
      made.push(book)
      if (!isFree) await new Promise<void>((resolve) => waiting.push(resolve))
      const texts = await Promise.all(book.pages.map((page) => source.text(page.id)))
      return Buffer.from(texts.join('|'))
    },
  })
}

function requestFor(choice: Partial<PdfRequest> = {}): PdfRequest {
  const params = { spaceId: fixture.space, changeRequestId: changeRequest }
  const { revision } = fixture.workspace.call('getChangeRequestById', { params })
  return {
    space: fixture.space,
    changeRequest,
    revision,
    page: null,
    isOnly: false,
    reader: 'nobody',
    ...choice,
  }
}

const pathTo = (request: PdfRequest, expires = fixture.workspace.now() + HOUR) =>
  signedPdfPath('key', request, expires).slice(PDF_PREFIX.length)

async function textAt(path: string): Promise<string> {
  return Buffer.from((await documents.open(path))!.bytes).toString('utf8')
}

beforeEach(() => {
  made = []
  fixture = openReviewFixture({ First: 'one', Second: 'two' })
  changeRequest = fixture.begin()
  documents = openDocuments()
})

afterEach(async () => {
  finish()
  await documents.close()
  fixture.workspace.close()
})

describe('documents', () => {
  it('are made once for all concurrent and later callers', async () => {
    const path = pathTo(requestFor())
    const openings = [
      documents.open(path),
      documents.open(pathTo(requestFor(), fixture.workspace.now() + 1000)),
    ]
    finish()
    await Promise.all(openings)
    expect(await textAt(path)).toBe('one|two')
    expect(made).toHaveLength(1)
  })

  it('show a revision unchanged after later writes', async () => {
    finish()
    const before = pathTo(requestFor())
    fixture.change(changeRequest, {
      operation: 'update_page',
      page: fixture.pages[0]!,
      document: { markdown: 'new' },
    })
    expect(await textAt(before)).toBe('one|two')
    expect(await textAt(pathTo(requestFor()))).toBe('new|two')
  })

  it('contain a page with its descendants, or only that page', async () => {
    finish()
    const page = fixture.pages[0]!
    fixture.change(changeRequest, {
      operation: 'insert_page',
      title: 'Below',
      document: { markdown: 'below' },
      into: page,
    } as never)
    expect(await textAt(pathTo(requestFor({ page })))).toBe('one|below')
    expect(await textAt(pathTo(requestFor({ page, isOnly: true })))).toBe('one')
    expect(made.map((book) => book.title)).toEqual(['Handbook', 'First'])
  })

  it('are made one after the other', async () => {
    const [first, second] = fixture.pages
    const openings = [first, second].map((page) => documents.open(pathTo(requestFor({ page: page! }))))
    await Promise.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect(made).toHaveLength(1)
    finish()
    await Promise.all(openings)
    expect(made).toHaveLength(2)
  })

  it('refuse an expired address with 410', async () => {
    const path = pathTo(requestFor())
    fixture.workspace.advance(HOUR)
    await expect(documents.open(path)).rejects.toMatchObject({ code: 'link.expired', status: 410 })
  })

  it('open neither an unsigned address nor a deleted space', async () => {
    finish()
    const path = pathTo(requestFor())
    expect(
      await documents.open(signedPdfPath('other', requestFor(), 9e12).slice(PDF_PREFIX.length)),
    ).toBeNull()
    fixture.workspace.call('deleteSpaceById', { params: { spaceId: fixture.space } })
    expect(await documents.open(path)).toBeNull()
  })

  it('refuse requests beyond the queue, and forget failures', async () => {
    const page = fixture.pages[0]!
    const openings = Array.from({ length: 20 }, (_, index) =>
      documents.open(pathTo(requestFor({ page, revision: `${index}` }))),
    )
    await expect(documents.open(pathTo(requestFor()))).rejects.toMatchObject({
      code: 'pdf.busy',
      status: 503,
    })
    expect((await Promise.allSettled(openings)).every(({ status }) => status === 'rejected')).toBe(true)
    finish()
    expect(await textAt(pathTo(requestFor()))).toBe('one|two')
  })
})
