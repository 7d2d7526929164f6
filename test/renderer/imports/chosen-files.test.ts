import { describe, expect, it } from 'vitest'
import {
  archiveTitle,
  chosenFromDrop,
  chosenFromFiles,
  isArchive,
} from '../../../src-renderer/features/imports/chosen-files.ts'

const fileAt = (path: string): File => {
  const file = new File(['x'], path.split('/').at(-1) ?? '')
  Object.defineProperty(file, 'webkitRelativePath', { value: path })
  return file
}

/** Returns a dropped folder, whose entries arrive in small batches with an empty one at the end. */
function folderEntry(name: string, content: Record<string, unknown>): FileSystemDirectoryEntry {
  const entries = Object.entries(content).map(([child, below]) =>
    typeof below === 'string'
      ? {
          isDirectory: false,
          isFile: true,
          name: child,
          file: (done: (file: File) => void) => done(new File([below], child)),
        }
      : folderEntry(child, below as Record<string, unknown>),
  )
  return {
    isDirectory: true,
    isFile: false,
    name,
    createReader() {
      const batches = [entries.slice(0, 1), entries.slice(1), []]
      return { readEntries: (done: (some: unknown[]) => void) => done(batches.shift() ?? []) }
    },
  } as unknown as FileSystemDirectoryEntry
}

describe('the content chosen for an import', () => {
  it('is a folder, without the files of tools', async () => {
    const chosen = chosenFromFiles(
      [
        'book/README.md',
        'book/.git/HEAD',
        'book/.gitbook/assets/a.png',
        'book/.gitbook.yaml',
        'book/x/node_modules/y.md',
      ].map(fileAt),
    )
    expect(chosen).toMatchObject({ kind: 'folder', name: 'book' })
    const files = chosen?.kind === 'folder' ? await chosen.files() : []
    expect(files.map(({ path }) => path)).toEqual(['README.md', '.gitbook/assets/a.png', '.gitbook.yaml'])
  })

  it('is an archive, or nothing', () => {
    expect(chosenFromFiles([fileAt('')])).toMatchObject({ kind: 'archive' })
    expect(chosenFromFiles([])).toBeUndefined()
  })

  it('is read from a dropped folder in full, however many batches there are', async () => {
    const folder = folderEntry('book', {
      'a.md': 'a',
      guide: { 'b.md': 'b', deep: { 'c.md': 'c' } },
      '.git': { HEAD: 'ref' },
      'd.md': 'd',
    })
    const transfer = { items: [{ kind: 'file', webkitGetAsEntry: () => folder }] } as unknown as DataTransfer
    const [chosen] = chosenFromDrop(transfer)
    const files = chosen?.kind === 'folder' ? await chosen.files() : []
    expect(files.map(({ path }) => path)).toEqual(['a.md', 'guide/b.md', 'guide/deep/c.md', 'd.md'])
  })

  it.each([
    ['book.zip', true, 'book'],
    ['book.tar.xz', true, 'book'],
    ['Book.TXZ', true, 'Book'],
    ['book.tar', true, 'book'],
    ['book.tar.gz', true, 'book'],
    ['book.tgz', true, 'book'],
    ['book.gz', false, 'book.gz'],
    ['notes.md', false, 'notes.md'],
  ])('recognises %s as an archive (%s) with the title %s', (name, isExpected, title) => {
    expect(isArchive(name)).toBe(isExpected)
    expect(archiveTitle(name)).toBe(title)
  })
})
