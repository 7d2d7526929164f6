import type { FileRow } from '../../revisions/file-row.ts'
import { reusableFile, reusableFiles } from '../../revisions/space-settings/reusable-files.ts'
import { reusableTitle, splitReusable } from '../../revisions/space-settings/reusable-text.ts'
import type { ReusableContent } from '../../schemas/space-settings/reusable-content.ts'
import { blobHash, readText } from '../../store/blobs.ts'
import { refuseMissingFile } from '../../store/missing-file.ts'
import { notFound } from '../access/access.ts'
import { withMetadata } from '../engine/content-query.ts'
import type { ContentSource } from '../space-content/content-source.ts'

interface Query {
  metadata?: boolean | undefined
}

/** Returns a reusable content with its text. Throws the problem of one that the remote of a replica could not send. */
export function readReusable({ view }: ContentSource, id: string, query: Query): ReusableContent {
  const row = reusableFile(view, id)
  if (!row) throw notFound('file')
  refuseMissingFile(view.store, row.data)
  const { text } = readText(view.store, row.data)
  return {
    ...present(row, text, blobHash(view.store, row.data), query),
    markdown: splitReusable(text).markdown,
  }
}

/** The reusable contents of a content, by path, without their texts. */
export function readReusables({ view }: ContentSource, contentRoot: string, query: Query): ReusableContent[] {
  return reusableFiles(view, contentRoot).map((row) =>
    present(row, readText(view.store, row.data).text, row.data_hash ?? blobHash(view.store, row.data), query),
  )
}

function present(row: FileRow, text: string, hash: string, query: Query): ReusableContent {
  return {
    id: row.file,
    title: reusableTitle(text, row.name),
    document: hash,
    ...(withMetadata(query) && { git: { oid: hash, path: row.source_path } }),
  }
}
