import { createHash } from 'node:crypto'
import { notFound } from '../operations/access/access.ts'
import type { ChangeRequestRow } from '../operations/change-requests/change-request-row.ts'
import type { Clock } from '../platform/clock.ts'
import { choosePages } from '../revisions/choose-pages.ts'
import { revisionById, revisionView } from '../revisions/lines.ts'
import type { SpaceRow } from '../revisions/space-row.ts'
import { Problem } from '../schemas/problem.ts'
import type { Addresses } from '../store/signed-addresses/addresses.ts'
import type { ServedFile } from '../store/signed-addresses/signed-files.ts'
import { readSignedPdf, type PdfRequest } from '../store/signed-addresses/signed-pdf.ts'
import type { Reader } from '../store/store.ts'
import { collectBook, type BookPlace } from './book/collect-book.ts'
import { viewSource } from './book/view-source.ts'
import type { MakePdf } from './make-pdf.ts'
import { OtherSpaces } from './other-spaces.ts'

/** The resources for making documents. */
export interface PdfContext {
  store: Reader
  /** Signs addresses. */
  key: string
  clock: Clock
  addresses: Addresses
  make: MakePdf
}

/** The most bytes of finished documents that are cached for repeated requests. */
const CACHED_BYTES = 48 * 1_048_576
/** The most documents that may wait for their turn. */
const MAX_WAITING = 20

/**
 * The documents behind signed addresses. The first request makes a document, one after the other. All callers receive
 * the same document for a revision and the specifications of its organization. A document with texts of other spaces is
 * made for each request, because these texts and the rights on them change.
 */
export class PdfDocuments {
  readonly #context: PdfContext
  readonly #cached = new Map<string, ServedFile>()
  readonly #making = new Map<string, Promise<ServedFile>>()
  readonly #closing = new AbortController()
  #last: Promise<unknown> = Promise.resolve()

  constructor(context: PdfContext) {
    this.#context = context
  }

  /**
   * Returns the document at a path after the prefix; null for a path that this workspace did not sign, or whose content
   * was deleted. Throws `link.expired`, `pdf.too-large` and `pdf.busy`.
   */
  async open(path: string): Promise<ServedFile | null> {
    const signed = readSignedPdf(this.#context.key, path)
    if (!signed) return null
    if (signed.expires <= this.#context.clock()) {
      throw new Problem(
        'link.expired',
        'This address was valid for one hour and has expired. Request a new one.',
      )
    }
    const subject = this.#subjectOf(signed.request)
    return subject && this.#document(signed.request, subject)
  }

  /** Stops the document in progress. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The workspace was closed'))
    await Promise.allSettled(this.#making.values())
    this.#cached.clear()
  }

  #document(request: PdfRequest, subject: Subject): Promise<ServedFile> {
    const name = JSON.stringify([
      { ...request, reader: '' },
      subject.space.title,
      subject.changeRequest?.subject,
      this.#specifications(subject.space.organization),
    ])
    const cached = this.#cached.get(name)
    if (cached) {
      // The most recently used document is dropped last.
      this.#cached.delete(name)
      this.#cached.set(name, cached)
      return Promise.resolve(cached)
    }
    const requestKey = JSON.stringify([name, request.reader])
    const pending = this.#making.get(requestKey)
    if (pending) return pending
    if (this.#making.size >= MAX_WAITING) {
      throw new Problem('pdf.busy', 'Many PDFs are being made. Try again in a minute.')
    }
    const making = this.#last
      .then(() => this.#cached.get(name) ?? this.#make(request, subject, name))
      .finally(() => this.#making.delete(requestKey))
    this.#making.set(requestKey, making)
    this.#last = making.catch(() => undefined)
    return making
  }

  async #make(request: PdfRequest, { space, changeRequest }: Subject, name: string): Promise<ServedFile> {
    const { store, addresses, make } = this.#context
    this.#closing.signal.throwIfAborted()
    const revision = revisionById(store, space.id, request.revision)
    if (!revision) throw new Error(`The revision ${request.revision} is missing from the store`)
    const view = revisionView(store, revision)
    const place: BookPlace = {
      title: space.title,
      subtitle: changeRequest ? `#${changeRequest.number} ${changeRequest.subject}`.trim() : '',
      date: revision.created_at,
      contentRoot: space.content_root,
      screen: `/spaces/${space.id}${changeRequest ? `/changes/${changeRequest.number}` : ''}`,
      addresses,
    }
    const pages = choosePages(view, request)
    if (!pages) throw notFound('page')
    const book = collectBook(view, pages, place)
    const others = new OtherSpaces(store, request.reader)
    const { id, title, content_root: contentRoot, organization } = space
    const content = { view, title, contentRoot, space: id, organization }
    const source = viewSource({
      ...content,
      other: (named) => others.open(named),
      outside: (path, from) => others.outside(path, from),
    })
    const bytes = await make(book, source, this.#closing.signal)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const file = { bytes, contentType: 'application/pdf', name: `${book.title || 'document'}.pdf`, hash }
    return others.areUsed ? file : this.#cache(name, file)
  }

  /** The versions in force of all specifications, which a document shows. */
  #specifications(organization: string): unknown {
    const sql = 'SELECT slug, version FROM openapi_spec WHERE organization = ? ORDER BY seq'
    return this.#context.store.all(sql, organization)
  }

  #cache(name: string, file: ServedFile): ServedFile {
    if (file.bytes.length > CACHED_BYTES / 2) return file
    this.#cached.set(name, file)
    let size = [...this.#cached.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
    for (const [oldest, { bytes }] of this.#cached) {
      if (size <= CACHED_BYTES) break
      this.#cached.delete(oldest)
      size -= bytes.length
    }
    return file
  }

  /** The subject of a request, if it still exists. */
  #subjectOf(request: PdfRequest): Subject | null {
    const { store } = this.#context
    const space = store.get<SpaceRow>(
      "SELECT * FROM space WHERE id = ? AND state = 'ready' AND deleted_at IS NULL",
      request.space,
    )
    if (!space || request.changeRequest === null) return space ? { space, changeRequest: null } : null
    const changeRequest = store.get<ChangeRequestRow>(
      'SELECT * FROM change_request WHERE id = ? AND space = ?',
      request.changeRequest,
      request.space,
    )
    return changeRequest ? { space, changeRequest } : null
  }
}

interface Subject {
  space: SpaceRow
  /** Null for the space's own content. */
  changeRequest: ChangeRequestRow | null
}
