/** A file of a chosen or dropped folder, with its path below that folder. */
export interface ChosenFile {
  path: string
  file: File
}

/** The content to import: the bytes of one archive, or the files of a folder. */
export type Chosen =
  | { kind: 'archive'; name: string; file: File }
  | { kind: 'folder'; name: string; files: () => Promise<ChosenFile[]> }

const ARCHIVE = /\.(?:zip|tar|tar\.gz|tgz|tar\.xz|txz)$/i
/** Hidden folders and those of tools have no pages. The only hidden ones with content are those of GitBook. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|__MACOSX|\.(?!gitbook(?:\/|\.ya?ml$))[^/]*)(?:\/|$)/

/** Returns true for the name of an archive that can be imported. */
export const isArchive = (name: string): boolean => ARCHIVE.test(name)

/** Returns the name of an archive without its extension. */
export const archiveTitle = (name: string): string => name.replace(ARCHIVE, '')

/** Returns the selection of a file field: one archive, or all files of a folder. */
export function chosenFromFiles(files: readonly File[]): Chosen | undefined {
  const [first] = files
  if (!first) return undefined
  if (!first.webkitRelativePath) return { kind: 'archive', name: first.name, file: first }
  const below = (file: File): string => file.webkitRelativePath.split('/').slice(1).join('/')
  const imported = files
    .map((file) => ({ path: below(file), file }))
    .filter(({ path }) => !LEFT_OUT.test(path))
  return { kind: 'folder', name: first.webkitRelativePath.split('/')[0]!, files: async () => imported }
}

/**
 * Returns the content dropped in a browser. Call it while the drop event is handled, because the entries expire with
 * it.
 */
export function chosenFromDrop(transfer: DataTransfer): Chosen[] {
  return [...transfer.items].flatMap((item): Chosen[] => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    if (entry?.isDirectory) {
      return [
        { kind: 'folder', name: entry.name, files: () => filesBelow(entry as FileSystemDirectoryEntry) },
      ]
    }
    const file = item.getAsFile()
    return file ? [{ kind: 'archive', name: file.name, file }] : []
  })
}

async function filesBelow(folder: FileSystemDirectoryEntry, path = ''): Promise<ChosenFile[]> {
  const files: ChosenFile[] = []
  for (const entry of await entriesOf(folder)) {
    const below = `${path}${entry.name}`
    if (LEFT_OUT.test(below)) continue
    if (entry.isDirectory) files.push(...(await filesBelow(entry as FileSystemDirectoryEntry, `${below}/`)))
    else files.push({ path: below, file: await fileOf(entry as FileSystemFileEntry) })
  }
  return files
}

/** Returns the entries of a folder. The browser returns a hundred at a time, and an empty list at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return entries
    entries.push(...batch)
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))
