import type { Bridge, CallResult, Desktop, DesktopResult } from '../../src-main/schemas/bridge.ts'

/** Whether the page hears of changes: `lost` while it tries again to reach its host. */
export type Connection = 'open' | 'lost'

/** Texts that were saved out, packed. */
export interface SavedArchive {
  archive: Blob
  saved: number
  /** How much is known to have been there and could not be read. */
  lost: number
}

/** What the browser can do in place of a desktop: imports are uploaded, exports downloaded. */
export interface Uploads {
  /** Imports the bytes of a .zip or .tar.xz. Progress comes as events with the id. */
  startImport(archive: Blob, name: string, title: string): Promise<DesktopResult<{ id: string }>>
  cancelImport(id: string): Promise<DesktopResult<null>>
  /** The space as a zip. */
  exportSpace(space: string): Promise<DesktopResult<Blob>>
  /** All texts that can be read in the store as a zip, and how many there are. */
  saveOut(): Promise<DesktopResult<SavedArchive>>
}

/** What the page has of its host, whichever it is. Exactly one of `desktop` and `uploads` is there. */
export interface Host {
  call(operation: string, input: Parameters<Bridge['call']>[1]): Promise<CallResult>
  subscribe: Bridge['subscribe']
  /** Calls `listener` on every change of the connection, until the returned function is called. */
  watchConnection(listener: (connection: Connection) => void): () => void
  /** Calls `listener` when the host no longer knows the token, until the returned function is called. */
  watchSignedOut(listener: () => void): () => void
  desktop?: Desktop
  uploads?: Uploads
}
