import { computed, onScopeDispose } from 'vue'
import { relativeHref } from '../../../src-main/content/markdown/links/relative-href.ts'
import type { File as StoredFile } from '../../../src-main/schemas/file.ts'
import { FILE_LIMIT } from '../../../src-main/schemas/limits.ts'
import { ClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { localAddress } from '../../api/local-address.ts'
import { touches } from '../../api/touches.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { AddFile } from '../../editor/added-files.ts'
import type { FileTarget } from '../../editor/links/link-target.ts'
import type { SpaceFiles } from '../../session/space-files.ts'
import { useChangeRequest } from './open-change-request.ts'

export interface ChangeFiles {
  /** The files of the change request, for resolving pictures and links. */
  files: SpaceFiles
  /** Adds a file to the change request. Returns its address relative to the page. */
  addFile: AddFile
  /** Returns the files as targets of links of the page. */
  targets: () => readonly FileTarget[]
}

/** Returns the files of the change request: those of the space, and those added here. They are read on request. */
export function useChangeFiles(
  sourcePath: () => string | undefined,
  isRequested: () => boolean = () => true,
): ChangeFiles {
  const { call, subscribe } = useClient()
  const { params } = useChangeRequest()
  const read = (place: { spaceId: string; changeRequestId: string }) =>
    listAll((query) => call('listFilesInChangeRequestById', { params: place, query }))
  const answer = useAnswer(() => (isRequested() ? params.value : null), read, { keepPrevious: true })
  const files = computed(() =>
    (answer.value.value ?? []).map((file) => ({ ...file, downloadURL: localAddress(file.downloadURL) })),
  )
  const byPath = computed(
    () => new Map(files.value.flatMap((file) => (file.git ? [[file.git.path, file]] : []))),
  )
  const byId = computed(() => new Map(files.value.map((file) => [file.id, file])))

  /** True when the content changed since the files were read. Another user may have added one. */
  let isStale = false
  const isContent = touches({
    kinds: ['content'],
    space: () => params.value?.spaceId,
    changeRequest: () => params.value?.changeRequestId,
    texts: false,
  })
  onScopeDispose(
    subscribe((event) => {
      isStale ||= event.type === 'changed' && event.touched.some(isContent)
    }),
  )

  /** Reads the files again for one that is missing. A change of the text alone reads none. */
  function readMissing(): undefined {
    if (!isStale) return
    isStale = false
    queueMicrotask(() => void answer.refresh())
  }

  const targets = computed(() => files.value.map((file) => targetOf(file, sourcePath() ?? '')))

  async function addFile(file: File): Promise<{ href: string }> {
    const place = params.value
    if (!place) throw new Error('The change request is not known yet')
    if (file.size > FILE_LIMIT) throw tooLarge(file)
    const former = new Set((await read(place)).map(({ id }) => id))
    // Writers without files need no code for them.
    const { toBase64 } = await import('../../api/to-base64.ts')
    const base64 = toBase64(new Uint8Array(await file.arrayBuffer()))
    const name = file.name === '' ? 'picture' : file.name
    const contentType = file.type === '' ? {} : { contentType: file.type }
    await call('updateChangeRequestContent', {
      params: place,
      body: { changes: [{ operation: 'insert_files', files: [{ name, base64, ...contentType }] }] },
    })
    await answer.refresh()
    const added = files.value.find((candidate) => !former.has(candidate.id) && candidate.name === name)

    return { href: hrefOf(added, sourcePath() ?? '') }
  }

  return {
    files: {
      isComplete: computed(() => answer.value.value !== undefined),
      byPath: (path) => (byPath.value.get(path) as StoredFile | undefined) ?? readMissing(),
      byId: (id) => byId.value.get(id) ?? readMissing(),
    },
    addFile,
    targets: () => targets.value,
  }
}

function targetOf(file: StoredFile, sourcePath: string): FileTarget {
  return {
    kind: 'file',
    title: file.name,
    folder: file.git?.path.split('/').slice(0, -1).join('/') ?? '',
    href: hrefOf(file, sourcePath),
    isPicture: file.contentType.startsWith('image/'),
  }
}

function hrefOf(file: StoredFile | undefined, sourcePath: string): string {
  if (!file) {
    const message = 'The file was added, but is not in the list of files yet. Add its link by hand.'
    throw new ClientProblem({ code: 'host.answer', status: 0, message })
  }
  return file.git ? relativeHref(sourcePath, file.git.path) : file.downloadURL
}

function tooLarge(file: File): ClientProblem {
  const message = `“${file.name}” is larger than ${FILE_LIMIT / 1_048_576} MB. Make it smaller.`
  return new ClientProblem({ code: 'input.too-large', status: 413, message })
}
