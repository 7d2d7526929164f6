import { sourcePathKey } from '../../../src-main/content/markdown/source-path.ts'
import { indexContent } from '../../../src-main/revisions/index/index-content.ts'
import { headView, lineById } from '../../../src-main/revisions/lines.ts'
import { RevisionWriter } from '../../../src-main/revisions/revision-writer.ts'
import { putBytes, putText } from '../../../src-main/store/blobs.ts'
import type { TestWorkspace } from '../workspace.ts'

export interface GivenPage {
  id: string
  text: string
  parent?: string
}

/** Writes pages, and files of the given bytes, into a space as one revision of its main line; null removes a file. */
export function writeContent(
  workspace: TestWorkspace,
  space: string,
  pages: GivenPage[],
  files: Record<string, Uint8Array | null> = {},
): void {
  const { store } = workspace
  const row = store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)
  if (!row) throw new Error(`There is no space ${space}`)
  store.transaction(() => {
    const line = lineById(store, row.line)
    const before = headView(store, line)
    const revision = {
      id: workspace.newId(),
      type: 'edits',
      createdAt: workspace.now(),
      createdBy: workspace.user,
    } as const
    const writer = new RevisionWriter(store, line, revision)
    pages.forEach(({ id, text, parent = null }, order) =>
      writer.putPage({
        page: id,
        parent,
        position: `a${order}`,
        type: 'document',
        title: id,
        slug: id,
        source_path: `${id}.md`,
        source_key: sourcePathKey(`${id}.md`),
        description: '',
        attributes: '{}',
        head: `# ${id}\n\n`,
        text: putText(store, text),
        created_at: workspace.now(),
        updated_at: workspace.now(),
      }),
    )
    for (const [name, bytes] of Object.entries(files)) {
      const known = before.fileBySource(name)
      if (bytes === null) {
        if (known) writer.removeFile(known)
        continue
      }
      writer.putFile({
        file: known?.file ?? workspace.newId(),
        name,
        content_type: 'text/plain',
        size: bytes.byteLength,
        width: null,
        height: null,
        source_path: name,
        configuration: 0,
        data: putBytes(store, bytes),
      })
    }
    writer.finish()
    indexContent(store, lineById(store, row.line), writer.pages, writer.files)
  })
}
