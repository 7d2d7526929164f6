import type { z } from 'zod'
import { imageDimensions } from '../../content/image-dimensions.ts'
import { bytesOfDataUrl } from '../../platform/data-url.ts'
import { contentTypeOf } from '../../platform/media-type.ts'
import type { InsertFiles } from '../../schemas/content-change.ts'
import { fieldOf } from '../../schemas/field-of.ts'
import { FILE_LIMIT } from '../../schemas/limits.ts'
import { Problem } from '../../schemas/problem.ts'
import { putBytes } from '../../store/blobs.ts'
import { freePath } from '../free-path.ts'
import { nameRef, type ChangeScope } from './change-scope.ts'

type NewFile = z.infer<typeof InsertFiles>['files'][number]

const ASSETS = '.gitbook/assets/'

/** Adds files to the change request. The request contains their bytes in base64, or a `data:` address. */
export function insertFiles(scope: ChangeScope, change: z.infer<typeof InsertFiles>): string[] {
  return change.files.map((newFile) => insertFile(scope, newFile))
}

function insertFile(scope: ChangeScope, newFile: NewFile): string {
  const { bytes, hash } = bytesOf(scope, newFile)
  if (bytes.byteLength > FILE_LIMIT) {
    throw new Problem(
      'input.too-large',
      `The file "${newFile.name}" is larger than ${FILE_LIMIT / 1_048_576} MB. Make it smaller.`,
    )
  }
  const file = scope.newId()
  const contentType = newFile.contentType ?? contentTypeOf(newFile.name)
  const dimensions = imageDimensions(bytes)
  scope.writer.putFile({
    file,
    name: newFile.name,
    content_type: contentType,
    size: bytes.byteLength,
    width: dimensions?.width ?? null,
    height: dimensions?.height ?? null,
    source_path: assetPath(scope, newFile.name),
    configuration: 0,
    data: putBytes(scope.store, bytes, hash),
  })
  nameRef(scope, newFile.ref, file)
  return file
}

function bytesOf({ files }: ChangeScope, newFile: NewFile): { bytes: Uint8Array; hash?: Uint8Array } {
  const base64 = fieldOf(newFile, 'base64')
  if (base64 !== undefined) return files?.get(base64) ?? { bytes: Buffer.from(base64, 'base64') }
  const bytes = bytesOfDataUrl(fieldOf(newFile, 'url') ?? '')
  if (bytes) return { bytes }
  throw new Problem(
    'input.invalid',
    `The file "${newFile.name}": only well-formed \`data:\` addresses are read here. Send the bytes as \`base64\` instead.`,
  )
}

function assetPath(scope: ChangeScope, name: string): string {
  const isTaken = (path: string): boolean => scope.writer.view.fileBySource(path) !== undefined
  return freePath(`${ASSETS}${name.replace(/[/\\]/g, '-')}`, isTaken)
}
