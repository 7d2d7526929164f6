/** Rows in the form of the API, written by hand: the answers to the reads of the benchmark on every peer. */
import { createHmac } from 'node:crypto'

const LAYOUT = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  coverMask: 'none',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
}

const iso = (milliseconds) => new Date(milliseconds).toISOString()

/** Returns a page at a path, with its descendants, and its text when the row has one. */
export function presentPage(base, { space, path, pages }, row) {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    urls: { app: `${base}/#/spaces/${space}/pages/${row.id}` },
    slug: row.slug,
    path,
    ...(row.description !== '' && { description: row.description }),
    pages,
    ...(row.type === 'document' && { documentId: row.hash ?? '' }),
    ...(row.source_path !== '' && { git: { oid: row.hash ?? '', path: row.source_path } }),
    ...(row.type === 'document' && { layout: LAYOUT }),
    ...(row.markdown !== undefined && row.markdown !== null && { markdown: row.markdown }),
  }
}

/** Returns a file with its signed address. */
export function presentFile(base, fileKey, row) {
  const type = row.content_type
  const signature = createHmac('sha256', fileKey)
    .update(JSON.stringify([row.hash, type, row.name]))
    .digest('base64url')
  const address = `${row.hash}/${signature}/${encodeURIComponent(type)}/${encodeURIComponent(row.name)}`
  return {
    id: row.file,
    name: row.name,
    contentType: type,
    downloadURL: `${base}/~files/${address}`,
    size: row.size,
    ...(row.width !== null && { dimensions: { width: row.width, height: row.height } }),
    git: { oid: row.hash, path: row.source_path },
  }
}

/** Returns a comment with its author and its page, as an administrator sees it. */
export function presentComment(base, localUser, reactions, row) {
  return {
    object: 'comment',
    id: row.id,
    postedBy: {
      object: 'user',
      id: row.posted_by,
      displayName: row.display_name,
      urls: { location: `${base}/v1/users/${row.posted_by}` },
    },
    postedAt: iso(row.posted_at),
    reactions,
    body: { markdown: row.body },
    replies: row.replies,
    target: { page: presentTarget(row), space: row.space, revision: row.revision },
    urls: { location: `${base}/v1/spaces/${row.space}/comments/${row.id}` },
    status: row.resolved_at === null ? 'open' : 'resolved',
    permissions: {
      view: true,
      edit: row.posted_by === localUser,
      reply: true,
      react: true,
      delete: true,
      resolve: true,
    },
  }
}

function presentTarget(row) {
  return {
    id: row.page,
    title: row.title,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    path: row.slug,
    outdated: row.outdated === 1,
  }
}
