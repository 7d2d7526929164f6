/**
 * The answers to the reads of the benchmark, by the fewest possible statements over better-sqlite3. They are
 * handwritten for these four addresses, without rights, tags or a log.
 */
import Sqlite from 'better-sqlite3'
import { presentComment, presentFile, presentPage } from './present-rows.mjs'

const PAGE = `page_version.page AS id, parent, type, title, slug, source_path, description, created_at,
  updated_at, lower(hex(hash)) AS hash`
const PAGES_WITH_BLOB = 'page_version LEFT JOIN blob ON blob.id = page_version.text'

const SQL = {
  identity: "SELECT value FROM setting WHERE name = 'identity'",
  line: 'SELECT line FROM space WHERE id = ?',
  page: `SELECT ${PAGE}, data AS markdown FROM ${PAGES_WITH_BLOB} WHERE line = ? AND page = ? AND until IS NULL`,
  place: 'SELECT parent, slug FROM page_version WHERE line = ? AND page = ? AND until IS NULL',
  below: `SELECT ${PAGE} FROM page_version INDEXED BY page_by_parent LEFT JOIN blob ON blob.id = page_version.text
    WHERE line = ? AND parent IS ? AND until IS NULL AND deleted = 0 ORDER BY position, page`,
  pages: `SELECT ${PAGE} FROM ${PAGES_WITH_BLOB}
    WHERE line = ? AND until IS NULL AND deleted = 0 ORDER BY position, page`,
  files: `SELECT file, name, content_type, file_version.size AS size, width, height, source_path,
      lower(hex(hash)) AS hash
    FROM file_version INDEXED BY file_by_name JOIN blob ON blob.id = file_version.data
    WHERE line = ? AND until IS NULL AND deleted = 0 AND configuration = 0 ORDER BY name, file LIMIT ?`,
  fileCount: `SELECT count(*) FROM file_version INDEXED BY file_by_name
    WHERE line = ? AND until IS NULL AND deleted = 0 AND configuration = 0`,
  comments: `SELECT comment.*, user.display_name, title, slug, page_version.created_at, updated_at
    FROM comment JOIN user ON user.id = comment.posted_by
    JOIN page_version ON page_version.line = ? AND page_version.page = comment.page AND until IS NULL
    WHERE space = ? AND change_request IS NULL ORDER BY comment.seq DESC LIMIT ?`,
  commentCount:
    "SELECT open + resolved FROM comment_count WHERE space = ? AND change_request = '' AND page = ''",
  reactions: 'SELECT emoji, user, reacted_at FROM reaction WHERE subject = ?',
}

const cursor = (...key) => Buffer.from(JSON.stringify(key)).toString('base64url')

/**
 * Returns the four reads of a store, as functions of the parts of their addresses. `base` is the address of the server.
 */
export function readRoutes(file, base) {
  const database = new Sqlite(file, { readonly: true })
  const store = Object.fromEntries(Object.entries(SQL).map(([name, sql]) => [name, database.prepare(sql)]))
  for (const one of ['identity', 'line', 'fileCount', 'commentCount']) store[one].pluck()
  const { fileKey, localUser } = JSON.parse(store.identity.get())
  return {
    page: (space, id) => onePage(store, base(), space, id),
    pages: (space) => pageTree(store, base(), space),
    files: (space, limit) => fileList(store, base(), { space, limit, fileKey }),
    comments: (space, limit) => commentList(store, base(), { space, limit, localUser }),
  }
}

function onePage(store, base, space, id) {
  const line = store.line.get(space)
  const row = store.page.get(line, id)
  let path = row.slug
  for (let above = row.parent; above !== null;) {
    const place = store.place.get(line, above)
    path = `${place.slug}/${path}`
    above = place.parent
  }
  const pages = store.below
    .all(line, id)
    .map((child) => presentPage(base, { space, path: `${path}/${child.slug}`, pages: [] }, child))
  return presentPage(base, { space, path, pages }, row)
}

function pageTree(store, base, space) {
  const byParent = Map.groupBy(store.pages.all(store.line.get(space)), ({ parent }) => parent)
  const tree = (parent, prefix) =>
    (byParent.get(parent) ?? []).map((row) => {
      const path = prefix + row.slug
      return presentPage(base, { space, path, pages: tree(row.id, `${path}/`) }, row)
    })
  return { pages: tree(null, '') }
}

function fileList(store, base, { space, limit, fileKey }) {
  const line = store.line.get(space)
  const rows = store.files.all(line, limit)
  const { name, file } = rows.at(-1)
  return {
    next: { page: cursor(`files of /spaces/${space}`, name, file) },
    count: store.fileCount.get(line),
    items: rows.map((row) => presentFile(base, fileKey, row)),
  }
}

function commentList(store, base, { space, limit, localUser }) {
  const rows = store.comments.all(store.line.get(space), space, limit)
  return {
    next: { page: cursor(`comments:${space}:desc:all:`, rows.at(-1).seq) },
    count: store.commentCount.get(space),
    items: rows.map((row) => presentComment(base, localUser, store.reactions.all(row.id), row)),
  }
}
