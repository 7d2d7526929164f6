import { describe, expect, it } from 'vitest'
import { openReviewFixture } from '../../support/change-requests.ts'
import { refusal } from '../../support/refusal.ts'

const BOOK = { One: 'First text\n', Two: 'Second text\n', Three: 'Third text\n' }

describe('the content changes of a change request', () => {
  it('are seen in the change request, and in the space only once it is merged', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, {
      operation: 'update_page',
      page: one,
      title: 'Uno',
      document: { markdown: 'Anders\n' },
    })
    expect(fixture.text(one, request)).toBe('Anders\n')
    expect(fixture.tree(request)).toEqual(['Uno', 'Two', 'Three'])
    expect(fixture.text(one)).toBe('First text\n')
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(fixture.text(one)).toBe('Anders\n')
    expect(fixture.tree()).toEqual(['Uno', 'Two', 'Three'])
  })

  it('put a new page where `into` and `at` say, below a page of the same batch too', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    fixture.change(
      request,
      { operation: 'insert_page', title: 'Zero', at: 0, document: { markdown: '' } },
      { operation: 'insert_page', ref: 'part', title: 'Part', at: 2, document: {} },
      { operation: 'insert_page', into: 'part', title: 'Inner', document: { markdown: 'x' } },
      { operation: 'insert_page', into: 'part', at: 0, title: 'Before', document: { markdown: 'y' } },
    )
    expect(fixture.tree(request)).toEqual(['Zero', 'One', 'Part', '  Before', '  Inner', 'Two', 'Three'])
  })

  it('move a page with all that stands below it', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = '', three = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: three, into: two })
    fixture.change(request, { operation: 'update_page', page: two, into: one })
    expect(fixture.tree(request)).toEqual(['One', '  Two', '    Three'])
    fixture.change(request, { operation: 'update_page', page: two, into: null, at: 0 })
    expect(fixture.tree(request)).toEqual(['Two', '  Three', 'One'])
  })

  it('delete a page with all that stands below it, and bring it back by reverting', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: two, into: one })
    fixture.change(request, { operation: 'delete_page', page: one })
    expect(fixture.tree(request)).toEqual(['Three'])
    fixture.change(request, { operation: 'revert_page', page: one }, { operation: 'revert_page', page: two })
    expect(fixture.tree(request)).toEqual(['One', 'Two', 'Three'])
    expect(fixture.text(two, request)).toBe('Second text\n')
  })

  it('restore a whole page or none: a request for a part is refused, not widened', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: one, document: { markdown: 'Changed' } })
    const part = fixture.attempt(request, { operation: 'revert_page', page: one, block: ['a-block'] })
    expect(refusal(part)).toBe('input.invalid')
    expect(fixture.text(one, request)).toBe('Changed')
  })

  it('give a new page a free slug of its title, and refuse a slug that is taken', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    fixture.change(request, { operation: 'insert_page', title: 'One', document: {} })
    const { pages } = fixture.workspace.call('listPagesInChangeRequest', {
      params: { spaceId: fixture.space, changeRequestId: request },
    })
    expect(pages.map((page) => page.path)).toEqual(['one', 'two', 'three', 'one-1'])
    const taken = fixture.attempt(request, {
      operation: 'insert_page',
      title: 'Other',
      slug: 'two',
      document: {},
    })
    expect(refusal(taken)).toBe('page.slug-taken')
    const renamed = fixture.attempt(request, {
      operation: 'update_page',
      page: fixture.pages[0],
      slug: 'two',
    })
    expect(refusal(renamed)).toBe('page.slug-taken')
  })

  it('are applied whole or not at all', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    const result = fixture.attempt(
      request,
      { operation: 'insert_page', title: 'Kept?', document: {} },
      { operation: 'delete_page', page: 'nobody' },
    )
    expect(refusal(result)).toBe('resource.unknown')
    expect(result.ok ? '' : result.problem.message).toMatch(/^changes\.1: /)
    expect(fixture.tree(request)).toEqual(['One', 'Two', 'Three'])
  })

  it('put a text only in the place of the one that it builds on, where they name it', () => {
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
    const began = read().documentId
    const first = save('First', began)
    expect(first).toMatchObject({ ok: true, value: { pages: [{ id: one, documentId: read().documentId }] } })
    expect(refusal(save('Second', began))).toBe('state.changed')
    expect(read().markdown).toBe('First')
    expect(save('', read().documentId).ok).toBe(true)
    expect(save('Third', read().documentId).ok).toBe(true)
    expect(read().markdown).toBe('Third')
  })

  it('refuse to put a page below itself', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = '', two = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: two, into: one })
    expect(refusal(fixture.attempt(request, { operation: 'update_page', page: one, into: two }))).toBe(
      'tree.cycle',
    )
    expect(refusal(fixture.attempt(request, { operation: 'update_page', page: one, into: one }))).toBe(
      'tree.cycle',
    )
  })

  it('refuse a text over one mebibyte, and take one of just that size', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    const big = 'a'.repeat(1_048_576)
    fixture.change(request, { operation: 'update_page', page: one, document: { markdown: big } })
    const result = fixture.attempt(request, {
      operation: 'update_page',
      page: one,
      document: { markdown: `${big}a` },
    })
    expect(refusal(result)).toBe('page.too-large')
    expect(fixture.text(one, request)).toBe(big)
  })

  it.each([
    ['a title of only spaces', { operation: 'insert_page', title: ' \t ', document: {} }],
    ['a slug with a slash', { operation: 'insert_page', title: 'x', slug: 'a/b', document: {} }],
    ['a slug of dots that leads upwards', { operation: 'insert_page', title: 'x', slug: '..', document: {} }],
    ['an operation that there is not', { operation: 'rename_page', page: 'x' }],
    ['a page that is a number', { operation: 'delete_page', page: 7 }],
    [
      'a description that is too long',
      { operation: 'insert_page', description: 'é'.repeat(1025), document: {} },
    ],
    ['a negative place', { operation: 'insert_page', title: 'x', at: -1, document: {} }],
  ])('refuse %s', (_what, change) => {
    const fixture = openReviewFixture(BOOK)
    expect(refusal(fixture.attempt(fixture.begin(), change))).toBe('input.invalid')
  })

  it('come in batches of one to fifty', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    const insert = { operation: 'insert_page', title: 'x', document: {} }
    expect(refusal(fixture.attempt(request))).toBe('input.invalid')
    expect(refusal(fixture.attempt(request, ...Array.from({ length: 51 }, () => insert)))).toBe(
      'input.invalid',
    )
    expect(fixture.attempt(request, ...Array.from({ length: 50 }, () => insert)).ok).toBe(true)
  })

  it('are refused once the change request is merged or archived', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    const params = { spaceId: fixture.space, changeRequestId: request }
    const insert = { operation: 'insert_page', title: 'x', document: {} }
    fixture.workspace.call('updateChangeRequestById', { params, body: { status: 'archived' } })
    expect(refusal(fixture.attempt(request, insert))).toBe('change-request.closed')
    fixture.workspace.call('updateChangeRequestById', { params, body: { status: 'open' } })
    expect(fixture.mergeResult(request)).toBe('merge')
    expect(refusal(fixture.attempt(request, insert))).toBe('change-request.closed')
    expect(refusal(fixture.workspace.attempt('mergeChangeRequest', { params }))).toBe('change-request.closed')
  })

  it('list hidden changes among all others on a page', () => {
    const fixture = openReviewFixture(BOOK)
    const [one = ''] = fixture.pages
    const request = fixture.begin()
    fixture.change(request, { operation: 'update_page', page: one, hidden: true, icon: 'compass' })
    const params = { spaceId: fixture.space, changeRequestId: request }
    const { changes } = fixture.workspace.call('getChangeRequestChanges', { params })
    expect(changes).toMatchObject([
      {
        type: 'page_edited',
        attributes: { hidden: { before: false, after: true }, icon: { after: 'compass' } },
      },
    ])
  })

  it('name a page without a title by its text, and retain the text of one with a title', () => {
    const fixture = openReviewFixture({})
    const request = fixture.begin()
    const of = { spaceId: fixture.space, changeRequestId: request }
    const insert = (markdown: string, title?: string) => {
      fixture.change(request, { operation: 'insert_page', document: { markdown }, ...(title && { title }) })
      const page = fixture.workspace.call('listPagesInChangeRequest', { params: of }).pages.at(-1)!
      return [page.title, fixture.text(page.id, request)]
    }
    expect(insert('# From *heading*\n\nText.\n')).toEqual(['From heading', 'Text.\n'])
    expect(insert('---\ntitle: Front\n---\nText.\n')).toEqual(['Front', '---\ntitle: Front\n---\nText.\n'])
    expect(insert('Text.\n')).toEqual(['Untitled', 'Text.\n'])
    expect(insert('')).toEqual(['Untitled', ''])
    expect(insert(`# ${'😀'.repeat(300)}\n`)[0]).toBe('😀'.repeat(256))
    expect(insert('# Heading\n\nText.\n', 'Given')).toEqual(['Given', '# Heading\n\nText.\n'])
  })

  it('answer the pages and files of the batch by the names it gave them', () => {
    const fixture = openReviewFixture(BOOK)
    const request = fixture.begin()
    const answer = fixture.workspace.call('updateChangeRequestContent', {
      params: { spaceId: fixture.space, changeRequestId: request },
      query: { compat: false },
      body: {
        changes: [
          { operation: 'insert_page', ref: 'new', title: 'New', document: {} },
          { operation: 'insert_files', files: [{ ref: 'note', name: 'note.txt', url: 'data:,hello' }] },
        ],
      },
    })
    expect(answer).toMatchObject({ pages: [{ ref: 'new' }], files: [{ ref: 'note' }] })
  })

  it('let texts name new pages and files of the batch, in any order, and files by their ids', () => {
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

  it('return the result for each page, with its address, and the files whole', () => {
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
    const made = answer.pages.at(-1)!.id
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
      { object: 'created_page', ref: 'new', page: address(made) },
    ])
    const { items } = fixture.workspace.call('listFilesInChangeRequestById', { params })
    expect(answer.insertedFiles).toEqual(items)
  })

  it('upload files, whose bytes are stored once and served unchanged', () => {
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
    expect(
      refusal(
        fixture.attempt(request, { operation: 'insert_files', files: [{ name: 'x', url: 'data:,%zz' }] }),
      ),
    ).toBe('input.invalid')
  })
})
