import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zipFiles } from '../../../src-renderer/features/imports/zip-files.ts'

const never = new AbortController().signal
const chosen = (path: string, content: BlobPart = path) => ({ path, file: new File([content], path) })

describe('packing a folder', () => {
  it('returns a zip with every file unchanged', async () => {
    const progress: string[] = []
    const bytes = new Uint8Array(300_000).map((_, at) => at % 251)
    const zip = await zipFiles(
      [chosen('README.md', '# Hällo'), chosen('a/b.bin', bytes), chosen('empty', '')],
      {
        signal: never,
        progress: (done, total) => progress.push(`${done}/${total}`),
      },
    )
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
    expect(Object.keys(files)).toEqual(['README.md', 'a/b.bin', 'empty'])
    expect(new TextDecoder().decode(files['README.md'])).toBe('# Hällo')
    expect(files['a/b.bin']).toEqual(bytes)
    expect(files['empty']).toHaveLength(0)
    expect(progress).toEqual(['1/3', '2/3', '3/3'])
  })

  it('stops when it is cancelled', async () => {
    const stop = new AbortController()
    const packing = zipFiles([chosen('a'), chosen('b')], {
      signal: stop.signal,
      progress: () => stop.abort(),
    })
    await expect(packing).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('refuses a folder that is too large, and suggests an archive', async () => {
    const huge = { path: 'huge.iso', file: { size: 2 ** 31 } as File }
    await expect(zipFiles([huge], { signal: never, progress: () => {} })).rejects.toMatchObject({
      code: 'import.limit',
      message: expect.stringContaining('.zip'),
    })
  })
})
