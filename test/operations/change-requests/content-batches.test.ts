import { describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

const BOOK = { One: 'First text\n', Two: 'Second text\n', Three: 'Third text\n' }

describe('Batches of content changes', () => {
  it('are applied all or none', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    const result = fixture.attempt(
      request,
      { operation: 'insert_page', title: 'New', document: {} },
      { operation: 'delete_page', page: 'nobody' },
    )
    expect(refusal(result)).toBe('resource.unknown')
    expect(result.ok ? '' : result.problem.message).toMatch(/^changes\.1: /)
    expect(fixture.tree(request)).toEqual(['One', 'Two', 'Three'])
  })

  it('replace a text only where the page has the named base text', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
    const save = (markdown: string, ifDocumentId: string | undefined) =>
      fixture.workspace.attempt('updateChangeRequestContent', {
        params,
        query: { compat: false },
        body: { changes: [{ operation: 'update_page', page: one, document: { markdown }, ifDocumentId }] },
      })
    const read = () =>
      fixture.workspace.call('getPageInChangeRequestById', { params: { ...params, pageId: one } })
    const baseDocument = read().documentId
    const first = save('First', baseDocument)
    expect(first).toMatchObject({ ok: true, value: { pages: [{ id: one, documentId: read().documentId }] } })
    expect(refusal(save('Second', baseDocument))).toBe('state.changed')
    expect(read().markdown).toBe('First')
    expect(save('', read().documentId).ok).toBe(true)
    expect(save('Third', read().documentId).ok).toBe(true)
    expect(read().markdown).toBe('Third')
  })

  it('contain one to fifty changes', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    const insert = { operation: 'insert_page', title: 'x', document: {} }
    expect(refusal(fixture.attempt(request))).toBe('input.invalid')
    expect(refusal(fixture.attempt(request, ...Array.from({ length: 51 }, () => insert)))).toBe(
      'input.invalid',
    )
    expect(fixture.attempt(request, ...Array.from({ length: 50 }, () => insert)).ok).toBe(true)
  })

  it('are refused while the change request is archived, and after its merge', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    const params = { spaceId: fixture.space, changeRequestId: request }
    const insert = { operation: 'insert_page', title: 'x', document: {} }
    fixture.workspace.call('updateChangeRequestById', { params, body: { status: 'archived' } })
    expect(refusal(fixture.attempt(request, insert))).toBe('change-request.closed')
    fixture.workspace.call('updateChangeRequestById', { params, body: { status: 'open' } })
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(refusal(fixture.attempt(request, insert))).toBe('change-request.closed')
  })

  it('return the pages and files of the batch under their names in the batch', () => {
    const fixture = openReviewFixture(BOOK)
    const params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
    const answer = fixture.workspace.call('updateChangeRequestContent', {
      params,
      query: { compat: false },
      body: {
        changes: [
          { operation: 'insert_page', ref: 'new', title: 'New', document: {} },
          { operation: 'insert_files', files: [{ ref: 'note', name: 'note.txt', url: 'data:,hello' }] },
        ],
      },
    })
    const page = fixture.workspace.call('listPagesInChangeRequest', { params }).pages.at(-1)
    const [file] = fixture.workspace.call('listFilesInChangeRequestById', { params }).items
    expect(answer).toMatchObject({
      pages: [{ ref: 'new', id: page?.id }],
      files: [{ ref: 'note', id: file?.id }],
    })
  })

  it('resolve names of new pages and files of the batch in texts, in any order', () => {
    const fixture = openReviewFixture({ Guide: '' })
    const [guide = ''] = fixture.pages
    const params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
    const file = { name: 'dot.png', base64: 'AAAA' }
    const typed =
      '[./sub.md](./sub.md "./sub.md") [a](./sub.md#part) ![b](./dot) `[c](./sub.md)` [d](./other.md)'
    fixture.change(
      params.changeRequestId,
      { operation: 'update_page', page: guide, document: { markdown: typed } },
      { operation: 'insert_page', ref: 'top', title: 'Top', document: {} },
      {
        operation: 'insert_page',
        ref: 'sub',
        title: 'Sub',
        into: 'top',
        document: { markdown: '[up](./top.md)' },
      },
      { operation: 'insert_files', files: [{ ref: 'dot', ...file }] },
    )
    const [, top] = fixture.workspace.call('listPagesInChangeRequest', { params }).pages
    const sub = top!.pages[0]!
    const dot = fixture.workspace.call('listFilesInChangeRequestById', { params }).items[0]!
    expect(sub.git!.path).toBe('top/sub.md')
    expect(fixture.text(guide, params.changeRequestId)).toBe(
      `[./sub.md](top/sub.md "./sub.md") [a](top/sub.md#part) ![b](${dot.git!.path}) \`[c](./sub.md)\` [d](./other.md)`,
    )
    expect(fixture.text(sub.id, params.changeRequestId)).toBe('[up](../top.md)')
    const byId = `[![x](/files/${dot.id})](/files/${dot.id}) [y](/files/unknown)`
    fixture.change(params.changeRequestId, {
      operation: 'update_page',
      page: sub.id,
      document: { markdown: byId },
    })
    expect(fixture.text(sub.id, params.changeRequestId)).toBe(
      `[![x](../${dot.git!.path})](../${dot.git!.path}) [y](/files/unknown)`,
    )
  })

  it('return the result and address of each page, and complete files', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
    const answer = fixture.workspace.call('updateChangeRequestContent', {
      params,
      query: { compat: false },
      body: {
        changes: [
          { operation: 'update_page', page: one, title: 'Won' },
          { operation: 'delete_page', page: two },
          { operation: 'insert_page', ref: 'new', title: 'New', document: {} },
          { operation: 'update_page', page: 'new', emoji: '🌱' },
          { operation: 'insert_files', files: [{ name: 'note.txt', url: 'data:,hello' }] },
        ],
      },
    })
    if (!('changes' in answer)) throw new Error('The answer is the change request alone')
    const created = answer.pages.at(-1)!.id
    const address = (id: string) => ({
      object: 'page',
      id,
      urls: {
        location: `http://carrel.test/v1/spaces/${fixture.space}/change-requests/${params.changeRequestId}/content/page/${id}`,
      },
    })
    expect(answer.changes).toEqual([
      { object: 'updated_page', page: address(one) },
      { object: 'deleted_page', page: two },
      { object: 'created_page', ref: 'new', page: address(created) },
    ])
    const { items } = fixture.workspace.call('listFilesInChangeRequestById', { params })
    expect(answer.insertedFiles).toEqual(items)
  })

  it('upload equal files under separate paths, and store their bytes once', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    fixture.change(request, {
      operation: 'insert_files',
      files: [
        { name: 'pixel.png', base64: pixel },
        { name: 'pixel.png', url: `data:image/png;base64,${pixel}` },
      ],
    })
    const params = { spaceId: fixture.space, changeRequestId: request }
    const { items } = fixture.workspace.call('listFilesInChangeRequestById', { params })
    expect(items.map((file) => file.git?.path)).toEqual([
      '.gitbook/assets/pixel.png',
      '.gitbook/assets/pixel-1.png',
    ])
    expect(items.map((file) => file.dimensions)).toEqual([
      { width: 1, height: 1 },
      { width: 1, height: 1 },
    ])
    expect(new Set(items.map((file) => file.git?.oid)).size).toBe(1)
    const bytes = Buffer.from(pixel, 'base64')
    expect(fixture.workspace.store.all('SELECT size FROM blob WHERE size = ?', bytes.length)).toHaveLength(1)
  })

  it('refuse a file whose address contains no valid bytes', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    const file = { name: 'x', url: 'data:,%zz' }
    expect(refusal(fixture.attempt(request, { operation: 'insert_files', files: [file] }))).toBe(
      'input.invalid',
    )
  })
})
