import { Problem } from '../../schemas/problem.ts'
import { refuseCancelled } from './cancelled.ts'
import { shownPath } from './entry-path.ts'
import type { ImportLimits } from './import-limits.ts'

/** Receives the totals during unpacking. */
export type ReadProgress = (read: { bytes: number; files: number }) => void

/**
 * Counts unpacked bytes and throws at a limit, so that a bomb costs no more than the limit. It also checks the cancel
 * signal, because every reader calls it at every step.
 */
export class UnpackBudget {
  bytes = 0
  files = 0
  #streamed = 0
  readonly #limits: ImportLimits
  readonly #packedBytes: number | null
  readonly #signal: AbortSignal | undefined
  readonly #onProgress: ReadProgress | undefined

  /** `packedBytes` is the size of the archive; `null` for a folder, which has no ratio. */
  constructor(
    limits: ImportLimits,
    packedBytes: number | null,
    options: { signal?: AbortSignal | undefined; onProgress?: ReadProgress | undefined } = {},
  ) {
    this.#limits = limits
    this.#packedBytes = packedBytes
    this.#signal = options.signal
    this.#onProgress = options.onProgress
  }

  /** Throws `import.cancelled` once the user has cancelled. */
  check(): void {
    refuseCancelled(this.#signal)
  }

  addFile(): void {
    this.check()
    this.files++
    if (this.files > this.#limits.files) {
      throw limitProblem(`more than ${count(this.#limits.files)} files`, 'Import a part of it.')
    }
    this.#onProgress?.({ bytes: this.bytes, files: this.files })
  }

  /** Checks the number of omitted files and folders of tools, which have the same limit as imported files. */
  checkHidden(omitted: number): void {
    if (omitted <= this.#limits.files) return
    throw limitProblem(
      `more than ${count(this.#limits.files)} hidden files and folders`,
      'Import a part of it.',
    )
  }

  /** Counts bytes of a file. */
  addBytes(added: number): void {
    this.check()
    this.bytes += added
    if (this.bytes > this.#limits.totalBytes) {
      throw limitProblem(`more than ${mebibytes(this.#limits.totalBytes)} of files`, 'Import a part of it.')
    }
    this.#checkRatio(this.bytes)
  }

  /** Counts the unpacked bytes of a stream, which include headers and padding. */
  addStreamed(added: number): void {
    this.check()
    this.#streamed += added
    this.#checkRatio(this.#streamed)
  }

  #checkRatio(bytes: number): void {
    if (this.#packedBytes === null || bytes <= this.#limits.ratioFreeBytes) return
    if (bytes <= this.#packedBytes * this.#limits.ratio) return
    const claim = `unpacks to more than ${this.#limits.ratio} times its size, as no documentation does`
    throw new Problem('import.limit', `The archive ${claim}. Unpack it yourself and import the folder.`)
  }
}

/** The sentence of the report about a file above the size limit. */
export function tooLargeMessage(path: string, { fileBytes }: ImportLimits): string {
  return `${shownPath(path)} has more than ${mebibytes(fileBytes)}, so it was left out.`
}

function limitProblem(size: string, advice: string): Problem {
  return new Problem('import.limit', `The import contains ${size}. ${advice}`)
}

function mebibytes(bytes: number): string {
  return bytes >= 1_048_576 ? `${Math.round(bytes / 1_048_576)} MiB` : `${count(bytes)} bytes`
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
