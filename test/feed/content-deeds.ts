import { addSpace } from '../support/content/content.ts'
import { ids, pick, type Book, type Deed } from './book.ts'

const spaces = (book: Book) => ids(book, "SELECT id FROM space WHERE state = 'ready' ORDER BY created_at, id")
const collections = (book: Book) => ids(book, 'SELECT id FROM collection ORDER BY created_at, id')
const pages = (book: Book) => ids(book, 'SELECT DISTINCT page AS id FROM page_version ORDER BY page')
const ofSpace = (book: Book, one: number) => ({ params: { spaceId: pick(spaces(book), one) } })
const words = (book: Book, one: number, other: number) => `words ${one} ${other} ${book.now()}\n`

function inRequest(book: Book, one: number) {
  const requests = book.store.all<{ id: string; space: string }>(
    'SELECT id, space FROM change_request ORDER BY seq',
  )
  const request = requests[one % Math.max(1, requests.length)]
  return { spaceId: request?.space ?? 'nothing', changeRequestId: request?.id ?? 'nothing' }
}

function onComment(book: Book, one: number) {
  const comments = book.store.all<{ id: string; space: string }>(
    'SELECT id, space FROM comment WHERE change_request IS NULL ORDER BY seq',
  )
  const comment = comments[one % Math.max(1, comments.length)]
  return { spaceId: comment?.space ?? 'nothing', commentId: comment?.id ?? 'nothing' }
}

const change = (book: Book, one: number, operation: object) =>
  book.attempt('updateChangeRequestContent', {
    params: inRequest(book, one),
    body: { changes: [operation] },
  })

/** Deeds on spaces and their visibility. */
export const LIBRARY_DEEDS: Record<string, Deed> = {
  'new space': (book, one, other) => addSpace(book, { [`T${one}`]: words(book, one, other) }),
  'new collection': (book, one, other) =>
    book.attempt('createCollection', {
      params: { organizationId: book.organization },
      body: { title: `C${one}`, ...(other % 2 === 0 && { parent: pick(collections(book), other) }) },
    }),
  'move collection': (book, one, other) =>
    book.attempt('moveCollection', {
      params: { collectionId: pick(collections(book), one) },
      body: { parent: other % 3 === 0 ? null : pick(collections(book), other) },
    }),
  'delete collection': (book, one) =>
    book.attempt('deleteCollectionById', { params: { collectionId: pick(collections(book), one) } }),
  'rename space': (book, one, other) =>
    book.attempt('updateSpaceById', { ...ofSpace(book, one), body: { title: `S${other}` } }),
  'move space': (book, one, other) =>
    book.attempt('moveSpace', {
      ...ofSpace(book, one),
      body: { parent: other % 3 === 0 ? null : pick(collections(book), other) },
    }),
  'delete space': (book, one) => book.attempt('deleteSpaceById', ofSpace(book, one)),
  'restore space': (book, one) => book.attempt('restoreSpace', ofSpace(book, one)),
  'transfer space': (book, one, other) =>
    book.attempt('transferSpace', {
      ...ofSpace(book, one),
      body: { organization: other % 2 === 0 ? book.elsewhere : book.organization },
    }),
  'new member': (book) => book.addUser('edit'),
  'change role': (book, _one, other) =>
    book.setRole(
      book.reader.user,
      book.organization,
      ([null, 'comment', 'create', 'admin'] as const)[other % 4] ?? null,
    ),
  'give level': (book, one) =>
    book.store.run(
      "INSERT INTO given_level (organization, user, space, level) SELECT organization, ?, id, 'read' FROM space WHERE id = ? AND organization = ?",
      book.guest.user,
      pick(spaces(book), one),
      book.organization,
    ),
  'take level': (book, one) =>
    book.store.run('DELETE FROM given_level WHERE space = ?', pick(spaces(book), one)),
}

/** Deeds on pages and discussions. */
export const WRITING_DEEDS: Record<string, Deed> = {
  begin: (book, one) => book.attempt('createChangeRequest', { ...ofSpace(book, one), body: {} }),
  insert: (book, one, other) =>
    change(book, one, {
      operation: 'insert_page',
      title: `P${other}`,
      document: { markdown: words(book, one, other) },
    }),
  write: (book, one, other) =>
    change(book, one, {
      operation: 'update_page',
      page: pick(pages(book), other),
      document: { markdown: words(book, one, other) },
    }),
  'remove page': (book, one, other) =>
    change(book, one, { operation: 'delete_page', page: pick(pages(book), other) }),
  merge: (book, one) => book.attempt('mergeChangeRequest', { params: inRequest(book, one) }),
  'take in': (book, one) => book.attempt('updateChangeRequest', { params: inRequest(book, one) }),
  archive: (book, one, other) =>
    book.attempt('updateChangeRequestById', {
      params: inRequest(book, one),
      body: { status: other % 2 === 0 ? 'archived' : 'open' },
    }),
  comment: (book, one, other) =>
    book.attempt('postCommentInSpace', {
      ...ofSpace(book, one),
      body: { body: { markdown: words(book, one, other) } },
    }),
  'comment in change request': (book, one, other) =>
    book.attempt('postCommentInChangeRequest', {
      params: inRequest(book, one),
      body: { body: { markdown: words(book, one, other) } },
    }),
  reply: (book, one, other) =>
    book.attempt('postCommentReplyInSpace', {
      params: onComment(book, one),
      body: { body: { markdown: words(book, one, other) } },
    }),
  react: (book, one) =>
    book.attempt('updateCommentInSpace', {
      params: onComment(book, one),
      body: { addedReactions: ['1f44d'] },
    }),
  resolve: (book, one, other) =>
    book.attempt('updateCommentInSpace', {
      params: onComment(book, one),
      body: { resolved: other % 2 === 0 },
    }),
  'delete comment': (book, one) => book.attempt('deleteCommentInSpace', { params: onComment(book, one) }),
  review: (book, one) =>
    book.attempt('submitChangeRequestReview', {
      params: inRequest(book, one),
      body: { status: 'approved' },
    }),
  'request review': (book, one, other) => {
    const users = book.store.all<{ id: string }>('SELECT id FROM user ORDER BY id')
    book.attempt('requestReviewersForChangeRequest', {
      params: inRequest(book, one),
      body: { users: [users[other % users.length]?.id] },
    })
  },
  'withdraw request': (book, one) =>
    book.attempt('removeRequestedReviewerFromChangeRequest', {
      params: {
        ...inRequest(book, one),
        userId: book.store.get<{ user: string }>('SELECT user FROM requested_reviewer')?.user ?? 'nobody',
      },
    }),
}
