import { addSpace } from '../support/content/authoring.ts'
import { ids, pick, type Book, type UserAction } from './book.ts'

const spaces = (book: Book) => ids(book, "SELECT id FROM space WHERE state = 'ready' ORDER BY created_at, id")
const collections = (book: Book) => ids(book, 'SELECT id FROM collection ORDER BY created_at, id')
const pages = (book: Book) => ids(book, 'SELECT DISTINCT page AS id FROM page_version ORDER BY page')
const ofSpace = (book: Book, subject: number) => ({ params: { spaceId: pick(spaces(book), subject) } })
const words = (book: Book, subject: number, choice: number) => `words ${subject} ${choice} ${book.now()}\n`

function inRequest(book: Book, subject: number) {
  const requests = book.store.all<{ id: string; space: string }>(
    'SELECT id, space FROM change_request ORDER BY seq',
  )
  const request = requests[subject % Math.max(1, requests.length)]
  return { spaceId: request?.space ?? 'nothing', changeRequestId: request?.id ?? 'nothing' }
}

function onComment(book: Book, subject: number) {
  const comments = book.store.all<{ id: string; space: string }>(
    'SELECT id, space FROM comment WHERE change_request IS NULL ORDER BY seq',
  )
  const comment = comments[subject % Math.max(1, comments.length)]
  return { spaceId: comment?.space ?? 'nothing', commentId: comment?.id ?? 'nothing' }
}

const change = (book: Book, subject: number, operation: object) =>
  book.attempt('updateChangeRequestContent', {
    params: inRequest(book, subject),
    body: { changes: [operation] },
  })

/** Actions on spaces and their visibility. */
export const LIBRARY_ACTIONS: Record<string, UserAction> = {
  'new space': (book, subject, choice) => addSpace(book, { [`T${subject}`]: words(book, subject, choice) }),
  'new collection': (book, subject, choice) =>
    book.attempt('createCollection', {
      params: { organizationId: book.organization },
      body: { title: `C${subject}`, ...(choice % 2 === 0 && { parent: pick(collections(book), choice) }) },
    }),
  'move collection': (book, subject, choice) =>
    book.attempt('moveCollection', {
      params: { collectionId: pick(collections(book), subject) },
      body: { parent: choice % 3 === 0 ? null : pick(collections(book), choice) },
    }),
  'delete collection': (book, subject) =>
    book.attempt('deleteCollectionById', { params: { collectionId: pick(collections(book), subject) } }),
  'rename space': (book, subject, choice) =>
    book.attempt('updateSpaceById', { ...ofSpace(book, subject), body: { title: `S${choice}` } }),
  'move space': (book, subject, choice) =>
    book.attempt('moveSpace', {
      ...ofSpace(book, subject),
      body: { parent: choice % 3 === 0 ? null : pick(collections(book), choice) },
    }),
  'delete space': (book, subject) => book.attempt('deleteSpaceById', ofSpace(book, subject)),
  'restore space': (book, subject) => book.attempt('restoreSpace', ofSpace(book, subject)),
  'transfer space': (book, subject, choice) =>
    book.attempt('transferSpace', {
      ...ofSpace(book, subject),
      body: { organization: choice % 2 === 0 ? book.elsewhere : book.organization },
    }),
  'new member': (book) => book.addUser('edit'),
  'change role': (book, _subject, choice) =>
    book.setRole(
      book.reader.user,
      book.organization,
      ([null, 'comment', 'create', 'admin'] as const)[choice % 4] ?? null,
    ),
  'give level': (book, subject) =>
    book.store.run(
      "INSERT INTO given_level (organization, user, space, level) SELECT organization, ?, id, 'read' FROM space WHERE id = ? AND organization = ?",
      book.guest.user,
      pick(spaces(book), subject),
      book.organization,
    ),
  'take level': (book, subject) =>
    book.store.run('DELETE FROM given_level WHERE space = ?', pick(spaces(book), subject)),
}

/** Actions on pages and discussions. */
export const WRITING_ACTIONS: Record<string, UserAction> = {
  begin: (book, subject) => book.attempt('createChangeRequest', { ...ofSpace(book, subject), body: {} }),
  insert: (book, subject, choice) =>
    change(book, subject, {
      operation: 'insert_page',
      title: `P${choice}`,
      document: { markdown: words(book, subject, choice) },
    }),
  write: (book, subject, choice) =>
    change(book, subject, {
      operation: 'update_page',
      page: pick(pages(book), choice),
      document: { markdown: words(book, subject, choice) },
    }),
  'remove page': (book, subject, choice) =>
    change(book, subject, { operation: 'delete_page', page: pick(pages(book), choice) }),
  merge: (book, subject) => book.attempt('mergeChangeRequest', { params: inRequest(book, subject) }),
  'update from space': (book, subject) =>
    book.attempt('updateChangeRequest', { params: inRequest(book, subject) }),
  archive: (book, subject, choice) =>
    book.attempt('updateChangeRequestById', {
      params: inRequest(book, subject),
      body: { status: choice % 2 === 0 ? 'archived' : 'open' },
    }),
  comment: (book, subject, choice) =>
    book.attempt('postCommentInSpace', {
      ...ofSpace(book, subject),
      body: { body: { markdown: words(book, subject, choice) } },
    }),
  'comment in change request': (book, subject, choice) =>
    book.attempt('postCommentInChangeRequest', {
      params: inRequest(book, subject),
      body: { body: { markdown: words(book, subject, choice) } },
    }),
  reply: (book, subject, choice) =>
    book.attempt('postCommentReplyInSpace', {
      params: onComment(book, subject),
      body: { body: { markdown: words(book, subject, choice) } },
    }),
  react: (book, subject) =>
    book.attempt('updateCommentInSpace', {
      params: onComment(book, subject),
      body: { addedReactions: ['1f44d'] },
    }),
  resolve: (book, subject, choice) =>
    book.attempt('updateCommentInSpace', {
      params: onComment(book, subject),
      body: { resolved: choice % 2 === 0 },
    }),
  'delete comment': (book, subject) =>
    book.attempt('deleteCommentInSpace', { params: onComment(book, subject) }),
  review: (book, subject) =>
    book.attempt('submitChangeRequestReview', {
      params: inRequest(book, subject),
      body: { status: 'approved' },
    }),
  'request review': (book, subject, choice) => {
    const users = book.store.all<{ id: string }>('SELECT id FROM user ORDER BY id')
    book.attempt('requestReviewersForChangeRequest', {
      params: inRequest(book, subject),
      body: { users: [users[choice % users.length]?.id] },
    })
  },
  'withdraw request': (book, subject) =>
    book.attempt('removeRequestedReviewerFromChangeRequest', {
      params: {
        ...inRequest(book, subject),
        userId: book.store.get<{ user: string }>('SELECT user FROM requested_reviewer')?.user ?? 'nobody',
      },
    }),
}
