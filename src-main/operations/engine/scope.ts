import type { PresenceBoard } from '../../domain/presence-board.ts'
import type { FollowImport } from '../../imports/followed-imports.ts'
import type { OpenConverter } from '../../imports/gather/documents/document-converter.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Fetch } from '../../platform/guarded-fetch.ts'
import type { IdSource } from '../../platform/ids.ts'
import type { Touched } from '../../schemas/feed/change-event.ts'
import type { Addresses } from '../../store/signed-addresses/addresses.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { DecodedFiles } from './decoded-files.ts'
import type { SpaceCopier } from './space-copier.ts'

/**
 * The caller of an operation, as a host has authenticated it. `user` is the user whose rights count. `local` is the
 * person at this machine. `token` is a program or person with a token of the user. `replica` is a replica that applies
 * the user's edits. `anonymous` is a person without a token, who reaches only the operations that take a secret.
 */
export type Caller =
  | { readonly kind: 'local'; readonly user: string }
  | { readonly kind: 'token'; readonly user: string; readonly tokenId?: string }
  | { readonly kind: 'replica'; readonly user: string }
  | { readonly kind: 'anonymous'; readonly user: '' }

/** The one caller without a token. No user has an empty id. */
export const ANONYMOUS: Caller = { kind: 'anonymous', user: '' }

/** The part of a scope that rights are looked up with, for a caller or for any other user. */
export interface RightsScope {
  readonly store: Reader
  readonly caller: Pick<Caller, 'user'>
}

/** The scope of an operation that reads. */
export interface ReadScope {
  store: Reader
  caller: Caller
  clock: Clock
  addresses: Addresses
  /** The editors that are open now. */
  presence: PresenceBoard
}

/** The resources beyond the store that an operation may use while it prepares. */
export interface Outside {
  /** Fetches addresses that users named; never from a private network, unless the host allows it. */
  fetch: Fetch
  /** The folder for temporary unpacked files. It is created if it is missing. */
  temporaryFolder: string
  /** Reports an import that starts here to listeners. */
  followImport: FollowImport
  /** Creates a converter that turns documents into Markdown. */
  openConverter: OpenConverter
  /** Copies spaces that are too large for one transaction. */
  copies: SpaceCopier
}

/** The scope of an operation that prepares. It reads, and writes nothing. */
export interface PrepareScope extends ReadScope {
  outside: Outside
}

/** The scope of an operation that writes; all its writes are one transaction. */
export interface WriteScope extends ReadScope {
  store: Writer
  newId: IdSource
  /** The files of the body that were decoded before the call. */
  files?: DecodedFiles | undefined
  /** Records a change, so that listeners read again after the commit. */
  touch(touched: Touched): void
  /** Makes the call answer 201: it created a missing resource. For operations that declare `mayAnswerCreated`. */
  answerCreated(): void
}
