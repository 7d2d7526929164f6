import type { OpenConverter } from '../../imports/gather/documents/document-converter.ts'
import type { FollowImport } from '../../imports/followed-imports.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Fetch } from '../../platform/guarded-fetch.ts'
import type { IdSource } from '../../platform/ids.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { Touched } from '../../schemas/feed/change-event.ts'
import type { Addresses } from '../../store/signed-addresses/addresses.ts'
import type { DecodedFiles } from './decoded-files.ts'
import type { SpaceCopier } from '../spaces/space-copies.ts'

/**
 * The caller of an operation, as a host has authenticated it. `user` is the user whose rights count. `local` is the person
 * at this machine, `token` a program or person with a token of the user, and `replica` a copy that applies the user's edits.
 */
export type Caller =
  | { readonly kind: 'local'; readonly user: string }
  | { readonly kind: 'token'; readonly user: string }
  | { readonly kind: 'replica'; readonly user: string }

/** The part of a scope that rights are looked up with, for a caller or for any other user. */
export interface RightsScope {
  readonly store: Reader
  readonly caller: Pick<Caller, 'user'>
}

/** What an operation that reads is handed. */
export interface ReadScope {
  store: Reader
  caller: Caller
  clock: Clock
  addresses: Addresses
}

/** What an operation may reach beyond the store, while it prepares. */
export interface Outside {
  /** Fetches what others named; never from a private network, unless the host was told so. */
  fetch: Fetch
  /** Where what is unpacked may lie for a while. Made if it is missing. */
  temporaryFolder: string
  /** Tells listeners of an import that begins here. */
  followImport: FollowImport
  /** Makes what turns documents of others into Markdown. */
  openConverter: OpenConverter
  /** Copies spaces that are too large for one transaction. */
  copies: SpaceCopier
}

/** What an operation that prepares is handed. It reads, and writes nothing. */
export interface PrepareScope extends ReadScope {
  outside: Outside
}

/** What an operation that writes is handed; all it writes is one transaction. */
export interface WriteScope extends ReadScope {
  store: Writer
  newId: IdSource
  /** The files of the body that were decoded before the call. */
  files?: DecodedFiles | undefined
  /** Says what changed, so that listeners ask again once the transaction is kept. */
  touch(touched: Touched): void
  /** Has the call answer 201: it made what was not there. For operations that declare maySayCreated. */
  sayCreated(): void
}
